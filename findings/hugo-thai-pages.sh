#!/bin/sh
# Hugo 0.111.3 overwrites one Thai page by another, seen on 2026-11-29 with the package of Debian 12. With removePathAccents = true, which is for ü and é,
# the vowel signs of Thai go as well: ดี.md and ดู.md both become /ด/, one of the pages is gone, and nothing warns. Identifiers of headings lose
# them always (น้ำ and นำ are นำ and นำ-1), while urlize, which makes the addresses of pages, keeps them: a link that a template builds by urlize
# finds no heading; anchorize is the one to take. The summary of a page, its first 70 words, is the whole page, since Thai words have no spaces, and
# the reading time of 15 000 bytes is one minute (hasCJKLanguage knows Chinese, Japanese and Korean alone).
# This script builds a site twice and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq hugo=0.111.3-1 libsass1=3.6.5+20220909-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
mkdir -p site/content site/layouts/_default
cd site
printf 'baseURL = "https://example.org/"\ndisableKinds = ["sitemap", "RSS", "taxonomy", "term"]\nhasCJKLanguage = true\n' >config.toml
echo '{{ .ReadingTime }} {{ .Truncated }} {{ urlize "น้ำ" | safeURL }} {{ anchorize "น้ำ" }}{{ .TableOfContents }}' >layouts/_default/single.html
echo >layouts/_default/list.html
for name in ดี ดู; do
  { printf -- '---\ntitle: "%s"\n---\n\n## น้ำ\n\n## นำ\n\n' $name; for line in $(seq 1 60); do echo 'พระพุทธเจ้าตรัสสอนภิกษุทั้งหลายที่เมืองสาวัตถีว่าผู้ที่ฝึกจิตดีแล้วย่อมอยู่เป็นสุข'; done; } >content/$name.md
done
build() {
  rm -rf public
  HUGO_REMOVEPATHACCENTS=$1 ../root/usr/bin/hugo --quiet
  find public -name '*.html' | sort | sed 's/^public//; s/index.html$//' | grep -v '^/$' | paste -sd' '
}
{ build false && sed -n '1s/<nav.*//p' public/ดี/index.html && grep -o '#[^"]*' public/ดี/index.html | paste -sd' ' && build true; } >../seen
cat ../seen
[ "$(cat ../seen)" = "/ดี/ /ดู/
1 false $(printf %s น้ำ | od -An -tx1 | tr -d '\n' | tr ' a-f' '%A-F') นำ
#นำ #นำ-1
/ด/" ]
