"""
Writes the font subsets in components/brand/fonts: only the glyphs of a first view. Run it again when an Indian word in
WORDS changes (tests/e2e/ornaments.spec.ts compares each word with the complete font). Needs node_modules and, on
Debian, python3-fonttools, python3-brotli and libharfbuzz-bin (hb-shape).
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ROOT / "node_modules"
TARGET = ROOT / "components/brand/fonts"
# English and its punctuation. Other characters (ñ in a name) come from the complete fonts, which load when they are
# needed.
LATIN = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xB0, 0xB7, 0xD7, 0xE9, *range(0x2010, 0x2016), *range(0x2018, 0x201E)]
LATIN += [0x2022, 0x2026, 0x2032, 0x2033, 0x2212]
RUPEE = 0x20B9
WORDS = ["components/brand/swaras.ts", "components/shell/public/site-links.ts", "components/home/arts-album.tsx"]
WORDS += ["lib/catalogue/sections.ts"]


def main():
    fraunces = SOURCES / "@fontsource-variable/fraunces/files"
    # Keep only one optical size. At 60 the hero would lose contrast, and at 100 the small headings would become too
    # thin.
    roman = instancer.instantiateVariableFont(
        TTFont(fraunces / "fraunces-latin-opsz-normal.woff2"), {"opsz": 72, "wght": (340, 600)}
    )
    rupee = instancer.instantiateVariableFont(
        TTFont(fraunces / "fraunces-latin-ext-opsz-normal.woff2"), {"opsz": 72, "wght": (340, 600)}
    )
    save(adopt(cut(roman, LATIN), rupee, RUPEE), "fraunces")
    # Keep only one weight, because italic text has weights from 350 to 400 and one weight works for all of them.
    italic = instancer.instantiateVariableFont(
        TTFont(fraunces / "fraunces-latin-opsz-italic.woff2"), {"opsz": 72, "wght": 370}
    )
    save(cut(italic, LATIN), "fraunces-italic")
    mukta = SOURCES / "@fontsource/mukta/files"
    for weight in (400, 500, 600, 700):
        roman, rupee = (TTFont(mukta / f"mukta-{part}-{weight}-normal.woff2") for part in ("latin", "latin-ext"))
        save(adopt(cut(roman, LATIN), rupee, RUPEE), f"mukta-{weight}")
    malar = SOURCES / "@fontsource/mukta-malar/files"
    devanagari = words_of(mukta / "mukta-devanagari-400-normal.woff2", "\u0900-\u097f")
    tamil = words_of(malar / "mukta-malar-tamil-400-normal.woff2", "\u0b80-\u0bff")
    ornament = merged(devanagari, tamil)
    save(ornament, "ornament")
    letters = sorted(set(ornament.getBestCmap()) - {0x20, 0x25CC})
    print("  unicode-range:", ", ".join(f"U+{letter:04X}" for letter in letters))


def cut(font, characters, glyphs=(), features=("kern", "liga", "tnum"), closed=True):
    options = subset.Options(hinting=False, layout_features=list(features), layout_closure=closed)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters, glyphs=glyphs)
    subsetter.subset(font)
    return font


def save(font, name):
    font.recalcTimestamp = False
    font.flavor = "woff2"
    file = TARGET / f"{name}.woff2"
    font.save(file)
    print(f"{file.name}: {file.stat().st_size} bytes, {font['maxp'].numGlyphs} shapes")


def adopt(font, other, character):
    """
    Copies one glyph from another font file of the same design. @fontsource has the rupee sign in a different file than
    the digits, and each file that loads makes the browser lay out the page again.
    """
    name = other.getBestCmap()[character]
    shape = other["glyf"][name]
    assert not shape.isComposite() and name not in font.getGlyphOrder()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = shape
    font["hmtx"][name] = other["hmtx"][name]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[character] = name
    if "gvar" in font:
        font["gvar"].variations[name] = other["gvar"].variations[name]
        # This table maps glyphs to widths by index. It is dropped, because gvar also contains the widths.
        del font["HVAR"]
    return font


def words_of(source, script):
    """Keeps the letters of our words and the intermediate glyphs of their shaping."""
    text = "".join((ROOT / path).read_text("utf8") for path in WORDS)
    words = sorted(set(re.findall(f"[{script}]+(?: [{script}]+)*", text)))
    # When the joiner follows a letter, the letter is shown in the half form that it has within a conjunct.
    parts = {
        word[start:end] + joiner
        for word in words
        for start in range(len(word))
        for end in range(start + 1, len(word) + 1)
        for joiner in ("", "\u200d")
    }
    font = TTFont(source)
    glyphs = [font.getGlyphName(index) for index in shaped(source, parts)]
    characters = sorted({ord(letter) for word in words for letter in word})
    features = sorted({record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord})
    return cut(font, characters, glyphs, [*features, "kern", "mark", "mkmk", "abvm", "blwm", "dist"], closed=False)


def merged(*fonts):
    with tempfile.TemporaryDirectory() as folder:
        files = [f"{folder}/{index}.ttf" for index in range(len(fonts))]
        for font, file in zip(fonts, files):
            font.flavor = None
            font.save(file)
        return merge.Merger().merge(files)


def shaped(source, parts):
    with tempfile.NamedTemporaryFile(suffix=".ttf") as plain:
        font = TTFont(source)
        font.flavor = None
        font.save(plain.name)
        shape = ["hb-shape", "--no-glyph-names", "--no-positions", "--no-clusters", "--output-format=json", plain.name]
        answers = subprocess.run(shape, input="\n".join(sorted(parts)), capture_output=True, text=True, check=True)
    return {glyph["g"] for line in answers.stdout.splitlines() for glyph in json.loads(line)}


main()
