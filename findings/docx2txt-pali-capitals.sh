#!/bin/sh
# docx2txt 1.4 writes Pali set in capitals half in small letters, seen on 2026-11-29 with the package of Debian 12. Word keeps small letters
# and marks them as capitals (w:caps), as titles often are; the program makes capitals of a to z alone: Dhammapadaṭṭhakathā becomes
# DHAMMAPADAṭṭHAKATHā. A soft hyphen (w:softHyphen) becomes a hyphen between spaces, so that sammā is two words; the reading of w:ruby stands
# before its base as one word with it; typographic quotes become ASCII. Thai titles that are centred stand too far left, since their bytes
# are counted, three for a letter. Nothing warns.
# This script converts a document and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq docx2txt=1.4-5 unzip 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LC_ALL=C.UTF-8 PERL5LIB="$work" # where it looks for its settings
echo "(config_unzip => '$work/root/usr/bin/unzip')" >docx2txt.config
python3 - <<'PY'
import zipfile

OFFICE = 'http://schemas.openxmlformats.org'
MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'


def run(text, properties=''):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(runs, properties=''):
    return f'<w:p w:rsidR="00A10001"><w:pPr>{properties}</w:pPr>{runs}</w:p>'


ruby = f'<w:r><w:ruby><w:rubyPr/><w:rt>{run("พุดทัง")}</w:rt><w:rubyBase>{run("พุทฺธํ")}</w:rubyBase></w:ruby></w:r>'
body = [
    paragraph(run('Dhammapadaṭṭhakathā Ñāṇa', '<w:caps/>')),
    paragraph('<w:r><w:t>sam</w:t><w:softHyphen/><w:t>mā</w:t></w:r>'),
    paragraph(ruby + run(' สรณํ “ดี”')),
    paragraph(run('sutta 7'), '<w:jc w:val="center"/>'),
    paragraph(run('พระสูตร'), '<w:jc w:val="center"/>'),
]
with zipfile.ZipFile('a.docx', 'w') as document:
    document.writestr(
        '[Content_Types].xml',
        f'<Types xmlns="{OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{MAIN}"/></Types>',
    )
    link = f'<Relationship Id="r" Type="{OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'
    document.writestr('_rels/.rels', f'<Relationships xmlns="{OFFICE}/package/2006/relationships">{link}</Relationships>')
    document.writestr('word/_rels/document.xml.rels', f'<Relationships xmlns="{OFFICE}/package/2006/relationships"/>')
    text = f'<w:document xmlns:w="{OFFICE}/wordprocessingml/2006/main"><w:body>{"".join(body)}</w:body></w:document>'
    document.writestr('word/document.xml', f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}')
PY
root/usr/bin/docx2txt a.docx - >seen
cat seen
cat >expected <<'EXPECTED'
DHAMMAPADAṭṭHAKATHā ÑāṇA
sam - mā
พุดทังพุทฺธํ สรณํ "ดี"
                                    sutta 7
                             พระสูตร
EXPECTED
cmp seen expected
