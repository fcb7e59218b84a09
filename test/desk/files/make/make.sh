#!/bin/sh
# Makes the files that tests of the desk drop, with the programs and packages that people make theirs with.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/*.mjs "$here"/*.fodt "$work"
cd "$work"
npm install --silent docx@9.15.2 exceljs@4.4.0
node own-styles.mjs
node cells.mjs
soffice --headless --convert-to docx writer.fodt >/dev/null
mv ./*.docx ./*.xlsx "$here/.."
