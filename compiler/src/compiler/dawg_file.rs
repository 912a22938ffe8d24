//! The `.dawg` file around its sections: see `FORMAT.md` of the crate `dawggle`.

use byteorder::{ByteOrder, LittleEndian};
use dawggle::format::{self, CHECKSUM_AT, HEADER_LEN, LABEL, SECTION_LEN, Tag, VERSION};

use crate::Error;

/// Returns a file with these sections in this order.
///
/// `layout` holds the numbers of the graph's layout and of its variant.
pub(crate) fn assemble(layout: [u8; 2], sections: &[(Tag, Vec<u8>)]) -> Result<Vec<u8>, Error> {
    let table_end = HEADER_LEN as usize + sections.len() * SECTION_LEN as usize;
    let size = sections.iter().fold(table_end, |size, (_, bytes)| size + bytes.len());
    let size32 = u32::try_from(size).map_err(|_| Error::TooLarge)?;

    // For the places, see the tables in `FORMAT.md`.
    let mut header = [0; HEADER_LEN as usize];
    header[..8].copy_from_slice(&LABEL);
    LittleEndian::write_u16(&mut header[8..], VERSION);
    header[10..12].copy_from_slice(&layout);
    LittleEndian::write_u16(&mut header[12..], sections.len() as u16);
    LittleEndian::write_u32(&mut header[16..], size32);
    let mut file = Vec::with_capacity(size);
    file.extend(header);
    let mut at = table_end;
    for (tag, bytes) in sections {
        let mut entry = [0; SECTION_LEN as usize];
        entry[..4].copy_from_slice(&tag.0);
        LittleEndian::write_u32(&mut entry[4..], at as u32);
        LittleEndian::write_u32(&mut entry[8..], bytes.len() as u32);
        file.extend(entry);
        at += bytes.len();
    }
    for (_, bytes) in sections {
        file.extend(bytes);
    }
    // Known when the rest is known.
    let checksum = format::checksum(file.as_slice());
    LittleEndian::write_u32(&mut file[CHECKSUM_AT as usize..], checksum);
    Ok(file)
}
