"""
Cuts the faces in components/brand/fonts from the whole ones of @fontsource: what a first view needs, and nothing else.

    python3 scripts/fonts/subset.py

Needs fontTools with Brotli and hb-shape (Debian: python3-fonttools python3-brotli libharfbuzz-bin), and node_modules.
Run it again when an Indian word in WORDS changes: their faces hold only the shapes of those words. A browser test
(tests/e2e/ornaments.spec.ts) compares each word with the whole face.
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "node_modules"
TARGET = ROOT / "components/brand/fonts"
# English and its punctuation. Everything else (ñ in a name) comes from the whole faces, asked for when one appears.
LATIN = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xB0, 0xB7, 0xD7, 0xE9, *range(0x2010, 0x2016), *range(0x2018, 0x201E)]
LATIN += [0x2022, 0x2026, 0x2032, 0x2033, 0x2212]
RUPEE = [0x20B9]
WORDS = ["components/brand/swaras.ts", "components/shell/site-links.ts", "components/home/arts-album.tsx"]
WORDS += ["lib/catalogue/sections.ts"]


def main():
    fraunces = SOURCES / "@fontsource-variable/fraunces/files"
    # One optical size: at 60 the hero loses its contrast, at 100 the small headings grow thin.
    roman = instancer.instantiateVariableFont(
        TTFont(fraunces / "fraunces-latin-opsz-normal.woff2"), {"opsz": 72, "wght": (340, 600)}
    )
    cut(roman, "fraunces", LATIN)
    rupee = instancer.instantiateVariableFont(
        TTFont(fraunces / "fraunces-latin-ext-opsz-normal.woff2"), {"opsz": 72, "wght": (340, 600)}
    )
    cut(rupee, "fraunces-rupee", RUPEE)
    # The slanted words stand at 350 to 400: one weight does for all of them.
    italic = instancer.instantiateVariableFont(
        TTFont(fraunces / "fraunces-latin-opsz-italic.woff2"), {"opsz": 72, "wght": 370}
    )
    cut(italic, "fraunces-italic", LATIN)
    mukta = SOURCES / "@fontsource/mukta/files"
    for weight in (400, 500, 600, 700):
        cut(TTFont(mukta / f"mukta-latin-{weight}-normal.woff2"), f"mukta-{weight}", LATIN)
        cut(TTFont(mukta / f"mukta-latin-ext-{weight}-normal.woff2"), f"mukta-rupee-{weight}", RUPEE)
    cut_words(mukta / "mukta-devanagari-400-normal.woff2", "ornament-devanagari", "\u0900-\u097f")
    malar = SOURCES / "@fontsource/mukta-malar/files"
    cut_words(malar / "mukta-malar-tamil-400-normal.woff2", "ornament-tamil", "\u0b80-\u0bff")


def cut(font, name, characters, glyphs=(), features=("kern", "liga", "tnum"), closed=True):
    options = subset.Options(flavor="woff2", hinting=False, layout_features=list(features), layout_closure=closed)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters, glyphs=glyphs)
    subsetter.subset(font)
    font.recalcTimestamp = False
    font.flavor = "woff2"
    file = TARGET / f"{name}.woff2"
    font.save(file)
    print(f"{file.name}: {file.stat().st_size} bytes, {font['maxp'].numGlyphs} shapes")


def cut_words(source, name, script):
    """Keeps the letters of our words and the shapes that these go through on the way to the word."""
    text = "".join((ROOT / path).read_text("utf8") for path in WORDS)
    words = sorted(set(re.findall(f"[{script}]+(?: [{script}]+)*", text)))
    # With the joiner behind it a letter shows the half that it has within a conjunct.
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
    cut(font, name, characters, glyphs, [*features, "kern", "mark", "mkmk", "abvm", "blwm", "dist"], closed=False)
    print("  unicode-range:", ", ".join(f"U+{character:04X}" for character in characters if character != 0x20))


def shaped(source, parts):
    with tempfile.NamedTemporaryFile(suffix=".ttf") as plain:
        font = TTFont(source)
        font.flavor = None
        font.save(plain.name)
        shape = ["hb-shape", "--no-glyph-names", "--no-positions", "--no-clusters", "--output-format=json", plain.name]
        answers = subprocess.run(shape, input="\n".join(sorted(parts)), capture_output=True, text=True, check=True)
    return {glyph["g"] for line in answers.stdout.splitlines() for glyph in json.loads(line)}


main()
