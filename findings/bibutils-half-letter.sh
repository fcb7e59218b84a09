#!/bin/sh
# Bibutils 7.2 writes a third of a letter into the ISI format, seen on 2026-11-29 with the package of Debian 12. xml2isi shortens a
# given name to its first byte: of ประเสริฐ only E0 arrives, the byte that all Thai letters begin with, and of Ñāṇamoli C3. So the file is
# not valid UTF-8, although nothing warns, and programs that read it reject it or show a replacement character. Family names and titles
# are whole, and of the same record xml2ris and xml2end write the whole names.
# This script writes a record in three formats and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq bibutils=7.2-2 libbibutils8=7.2-2 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)"
echo '@book{a, author = {ธรรมดี, ประเสริฐ and Bhikkhu, Ñāṇamoli}, title = {พุทธธรรม}}' | bib2xml >book.xml 2>/dev/null
for format in ris end isi; do "xml2$format" book.xml >"$format" 2>/dev/null; done
sed -n 's/^AU  - //p' ris >seen
sed -n 's/^%A //p' end >>seen
od -An -tx1 -v isi | tr -d ' \n' | grep -o '2c20..0a' >>seen
iconv -f utf-8 isi >/dev/null 2>&1 || echo 'not UTF-8' >>seen
cat seen
names='ธรรมดี, ประเสริฐ
Bhikkhu, Ñāṇamoli'
[ "$(cat seen)" = "$names
$names
2c20e00a
2c20c30a
not UTF-8" ]
