#!/bin/sh
# The DocBook stylesheets 1.79.2 put all Thai words of an index under "symbols", seen on 2026-11-29 with docbook-xsl and xsltproc 1.1.35 of Debian
# 12. They have Thai texts (a third of them is English), but no letters for Thai: what does not begin with a Latin letter is a symbol,
# and stands there in the order of its codes: กาญจนา, ขวัญ, พุทธ, and after these เกษม and ไพศาล, with their vowels in front. Roman Pali is
# sorted well (ā under A, ṭ under T). The other ways to make an index (index.method kosek and kimber) end with an error in xsltproc. So
# books from DocBook need an index that is sorted before.
# This script makes a book and fails where any of that is no longer so. It needs Debian 12 and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq docbook-xsl=1.79.2+dfsg-2 xsltproc libxslt1.1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
folder=root/usr/share/xml/docbook/stylesheet/docbook-xsl
{
  echo '<?xml version="1.0" encoding="UTF-8"?><book lang="th"><title>ธรรม</title><chapter><title>บท</title><para>'
  for word in เกษม กาญจนา ขวัญ ไพศาล พุทธ ānanda ṭhāna nibbāna; do echo "<indexterm><primary>$word</primary></indexterm>"; done
  echo '</para></chapter><index/></book>'
} >book.xml
make() {
  root/usr/bin/xsltproc --nonet --stringparam chunker.output.encoding UTF-8 --stringparam index.method "$1" $folder/html/docbook.xsl book.xml
}
make basic >book.html
tr -d '\n' <book.html | grep -o '<div class="index">.*' | sed 's/<h3>/\n=/g; s/<dt[^>]*>/ /g; s/<[^>]*>//g' | grep = |
  python3 -c 'import html, sys; print(html.unescape(sys.stdin.read()).replace(", บท", ""), end="")' >seen
for method in kosek kimber; do make $method 2>&1 | grep -o 'ERROR' >>seen; done
english=$(grep -E 'l:(gentext|template)' $folder/common/th.xml | grep -c 'lang="en"')
cat seen && echo "$english of $(grep -cE 'l:(gentext|template)' $folder/common/th.xml) texts in English"
[ "$(cat seen) $english" = '=สัญลักษณ์ กาญจนา ขวัญ พุทธ เกษม ไพศาล
=A ānanda
=N nibbāna
=T ṭhāna
ERROR
ERROR 199' ]
