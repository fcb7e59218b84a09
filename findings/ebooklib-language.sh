#!/bin/sh
# EbookLib 0.18 turns Pali and Thai chapters into English ones, seen on 2026-11-29 with the package of Debian 12. Where it reads a valid EPUB 3
# and writes it again, each chapter has lang="en" and xml:lang="en", whatever it had before: pi-Thai, or th in the navigation. A reading system
# chooses voices and line breaks by that. The title of the chapter, its style sheet, the attributes of its body and the list of pages
# are gone as well; the text and the languages of the package document (dc:language) are whole. A chapter that a program makes itself
# with lang="pi-Thai" keeps it when it is written. Nothing warns.
# This script reads and writes a small book and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-ebooklib=0.18-2 python3-lxml python3-six libxml2 libxslt1.1 libicu72 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" PYTHONPATH=root/usr/lib/python3/dist-packages PYTHONWARNINGS=ignore
cat >convert.py <<'PY'
import re
import zipfile
from ebooklib import epub

XHTML = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
FILES = {
    'mimetype': 'application/epub+zip',
    'META-INF/container.xml': '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:isbn:9780000000002</dc:identifier>'
    '<dc:title>พระสูตร</dc:title><dc:language>th</dc:language><dc:language>pi-Thai</dc:language>'
    '<meta property="dcterms:modified">2024-05-22T00:00:00Z</meta></metadata><manifest>'
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    '<item id="style" href="style.css" media-type="text/css"/>'
    '<item id="sutta" href="sutta.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="sutta"/></spine></package>',
    'nav.xhtml': f'<html {XHTML} lang="th" xml:lang="th"><head><title>สารบัญ</title></head><body>'
    '<nav epub:type="toc"><ol><li><a href="sutta.xhtml">หนึ่ง</a></li></ol></nav>'
    '<nav epub:type="page-list"><ol><li><a href="sutta.xhtml#p1">๑</a></li></ol></nav></body></html>',
    'style.css': 'p { text-indent: 2em }',
    'sutta.xhtml': f'<html {XHTML} lang="pi-Thai" xml:lang="pi-Thai"><head><title>นโม</title><link rel="stylesheet" href="style.css"/></head>'
    '<body epub:type="bodymatter"><p id="p1">นโม <b>ตสฺส</b> ภควโต</p></body></html>',
}


def show(label, book, page):
    text = zipfile.ZipFile(book).read(page).decode()
    marks = [name for name in ('<title>', 'stylesheet', 'bodymatter', 'page-list', 'ตสฺส') if name in text]
    print(f'{label}: {" ".join(re.findall(r"lang=.([^ >]*).[ >]", text))}; {" ".join(marks)}')


with zipfile.ZipFile('whole.epub', 'w') as book:
    for name, text in FILES.items():
        book.writestr(name, text)
show('before', 'whole.epub', 'sutta.xhtml')
show('before', 'whole.epub', 'nav.xhtml')
epub.write_epub('again.epub', epub.read_epub('whole.epub'), {})
show('after', 'again.epub', 'EPUB/sutta.xhtml')
show('after', 'again.epub', 'EPUB/nav.xhtml')
print(*re.findall('<dc:language>(.*?)</dc:language>', zipfile.ZipFile('again.epub').read('EPUB/content.opf').decode()))
made = epub.EpubBook()
made.set_identifier('id')
made.set_title('พระสูตร')
made.add_item(epub.EpubHtml(title='นโม', file_name='sutta.xhtml', lang='pi-Thai', content='<p>นโม ตสฺส</p>'))
epub.write_epub('made.epub', made, {})
show('made', 'made.epub', 'EPUB/sutta.xhtml')
PY
python3 convert.py >seen
cat seen
cat >expected <<'EXPECTED'
before: pi-Thai pi-Thai; <title> stylesheet bodymatter ตสฺส
before: th th; <title> page-list
after: en en; ตสฺส
after: en en; <title>
th pi-Thai
made: pi-Thai pi-Thai; <title> ตสฺส
EXPECTED
cmp seen expected
