//! The `.dawg` file around its sections: see `FORMAT.md` of the crate `dawggle`.

use dawggle::format::{self, CHECKSUM_AT, HEADER_LEN, LABEL, SECTION_LEN, Tag, VERSION};

use crate::Error;

/// Returns a file with these sections in this order.
///
/// `layout` holds the numbers of the graph's layout and of its variant.
pub(crate) fn assemble(layout: [u8; 2], sections: &[(Tag, Vec<u8>)]) -> Result<Vec<u8>, Error> {
    let table_end = HEADER_LEN as usize + sections.len() * SECTION_LEN as usize;
    let size = sections.iter().fold(table_end, |size, (_, bytes)| size + bytes.len());
    let size32 = u32::try_from(size).map_err(|_| Error::TooLarge)?;

    let mut file = Vec::with_capacity(size);
    file.extend(LABEL);
    file.extend(VERSION.to_le_bytes());
    file.extend(layout);
    file.extend((sections.len() as u16).to_le_bytes());
    file.extend([0; 2]);
    file.extend(size32.to_le_bytes());
    // The checksum follows when the rest is known.
    file.extend([0; 4]);
    let mut at = table_end;
    for (tag, bytes) in sections {
        file.extend(tag.0);
        file.extend((at as u32).to_le_bytes());
        file.extend((bytes.len() as u32).to_le_bytes());
        at += bytes.len();
    }
    for (_, bytes) in sections {
        file.extend(bytes);
    }
    let checksum = format::checksum(file.as_slice()).to_le_bytes();
    file[CHECKSUM_AT as usize..HEADER_LEN as usize].copy_from_slice(&checksum);
    Ok(file)
}
