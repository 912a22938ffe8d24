//! The layouts that a graph can have in a file.

use dawggle_compiler::{Compiler, Layout};

/// A layout, and for `compact` the number of nodes laid out for speed, if it is not the default.
#[derive(Clone, Copy, Debug)]
pub struct LayoutOption {
    /// The name in test output.
    pub name: &'static str,
    layout: Layout,
    top: Option<u32>,
}

impl LayoutOption {
    /// Both layouts, `compact` with several numbers of fast nodes.
    pub const ALL: [Self; 5] = [
        Self { name: "compact", layout: Layout::Compact, top: None },
        Self { name: "compact-smallest", layout: Layout::Compact, top: Some(0) },
        Self { name: "compact-10", layout: Layout::Compact, top: Some(10) },
        Self { name: "compact-all", layout: Layout::Compact, top: Some(u32::MAX) },
        Self { name: "wide", layout: Layout::Wide, top: None },
    ];

    /// Returns the compiler with these options.
    pub fn apply_to(self, compiler: Compiler) -> Compiler {
        let compiler = compiler.layout(self.layout);
        match self.top {
            Some(nodes) => compiler.top(nodes),
            None => compiler,
        }
    }
}
