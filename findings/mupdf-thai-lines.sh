#!/bin/sh
# MuPDF 1.21.1 does not wrap Thai in EPUB books, seen on 2026-11-29 with mutool of Debian 12. Thai has no spaces between words, and a line is ended
# at spaces alone, so it runs over the edge of the page, and what is beyond cannot be read or found on any page: of a common sentence two thirds
# are left. Burmese and Khmer are cut off likewise, Chinese is wrapped. Neither lang="th" nor <wbr/> changes that; with a space of no width (U+200B)
# between the words it wraps there. Pali in Thai letters, which has spaces, is right. Nothing warns. An ordered list that starts at 3 (start)
# begins with 1. Readers that show EPUB by MuPDF need those spaces in the text.
# This script makes a book, lays it out and fails where any of that is no longer so. It needs Debian 12 and zip.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq mupdf-tools=1.21.1+ds2-1+deb12u1 libmujs2=1.3.2-1 libgumbo1=0.10.1+dfsg-5 libjbig2dec0=0.19-3+deb12u1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
mkdir -p book/META-INF
cd book
printf application/epub+zip >mimetype
head='<?xml version="1.0" encoding="UTF-8"?>'
cat >META-INF/container.xml <<XML
$head<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
XML
cat >book.opf <<XML
$head<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:example:1</dc:identifier><dc:title>ธรรม</dc:title>
<dc:language>th</dc:language><meta property="dcterms:modified">2026-11-29T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="text" href="text.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="text"/></spine></package>
XML
cat >nav.xhtml <<XML
$head<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>1</title></head>
<body><nav epub:type="toc"><ol><li><a href="text.xhtml">ธรรม</a></li></ol></nav></body></html>
XML
words='พระพุทธเจ้า ตรัส สอน ภิกษุ ทั้งหลาย ที่ เมือง สาวัตถี ว่า ผู้ ที่ ฝึก จิต ดี แล้ว ย่อม อยู่ เป็น สุข'
lay_out() {
  echo "$head<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"th\" xml:lang=\"th\"><head><title>1</title></head><body>$1</body></html>" >text.xhtml
  rm -f ../book.epub
  zip -qX0 ../book.epub mimetype
  zip -qXr ../book.epub META-INF ./*.opf ./*.xhtml
  ../root/usr/bin/mutool draw -q -W 300 -H 400 -S 14 -F text ../book.epub 2>/dev/null | tr -d '\014' | grep . | paste -sd'/' | sed 's/\xe2\x80\x8b//g'
}
for paragraph in "$(echo "$words" | tr -d ' ')" "$(echo "$words" | sed 's/ /<wbr\/>/g')" "$(echo "$words" | sed 's/ /\&#x200b;/g')" \
  'พุทฺธํ สรณํ คจฺฉามิ ธมฺมํ สรณํ คจฺฉามิ' '佛告諸比丘善調心者安樂住因為善調之心能帶來安樂'; do lay_out "<p>$paragraph</p>"; done >../seen
lay_out '<ol start="3"><li>สาม</li></ol>' >>../seen
for text in ဗုဒ္ဓဘာသာသည်လောကတွင်ငြိမ်းချမ်းမှုကိုဖြစ်စေသောဘာသာတစ်ခုဖြစ်သည် ព្រះពុទ្ធទ្រង់ត្រាស់សម្តែងធម៌ដល់ភិក្ខុទាំងឡាយនៅក្រុងសាវត្ថី; do
  [ "$(lay_out "<p>$text</p>" | tr -d ' /')" = "$text" ] && echo whole || echo cut
done >>../seen
cat ../seen
cut=พระพุทธเจ้าตรัสสอนภิกษุทั้งหลายที่เมืองสาวัตถ
[ "$(cat ../seen)" = "$cut
$cut
พระพุทธเจ้าตรัสสอนภิกษุทั้งหลายที่/เมืองสาวัตถีว่าผู้ที่ฝึกจิตดีแล้วย่อมอยู่/เป็นสุข
พุทฺธํ สรณํ คจฺฉามิ ธมฺมํ สรณํ คจฺฉามิ
佛告諸比丘善調心者安樂住因為善/調之心能帶來安樂
1. สาม
cut
cut" ]
