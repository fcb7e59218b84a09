#!/usr/bin/env bash
# Litestream 0.3.13 does not notice that another database was renamed over the one that it replicates: as long as it runs,
# the replica stays at the old one, what is written to the new one is never sent, and nothing is logged. Stopped before and
# started after the rename, it sends the new database. So: stop it before a database file is replaced.
# The package 1.0.1 has the program of 0.3.13. Needs npm and python3 (for SQLite). Exits with 1 when the behaviour has changed.
set -euo pipefail
work=$(mktemp -d); trap 'kill %1 2>/dev/null || true; rm -rf "$work"' EXIT
npm install --silent --no-audit --no-save --prefix "$work" @flydotio/litestream-linux-x64@1.0.1 >/dev/null
litestream="$work/node_modules/@flydotio/litestream-linux-x64/litestream"
"$litestream" version

# table NAME FILE: creates a table in a database with a write-ahead log
table() { python3 -c "
import sqlite3, sys
db = sqlite3.connect(sys.argv[2])
db.execute('PRAGMA journal_mode=WAL')
db.execute(f'CREATE TABLE {sys.argv[1]} (x)')
db.executemany(f'INSERT INTO {sys.argv[1]} VALUES (?)', [('word' * 200,)] * 100)
db.commit()" "$1" "$2"; }
tables() { python3 -c "
import sqlite3, sys
print(*sorted(n for n, in sqlite3.connect(sys.argv[1]).execute(\"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\\\_%' ESCAPE '\\\\'\")))" "$1"; }

# replaced running|stopped: the tables of the replica after another database took the name of the replicated one
replaced() {
  local folder="$work/$1"; mkdir "$folder"
  table old "$folder/a.db"; table new "$folder/b.db"
  "$litestream" replicate "$folder/a.db" "file://$folder/replica" >/dev/null 2>&1 & local pid=$!
  sleep 3
  if [ "$1" = stopped ]; then kill $pid; wait $pid || true; fi
  rm -f "$folder"/a.db-*; mv "$folder/b.db" "$folder/a.db"
  if [ "$1" = stopped ]; then "$litestream" replicate "$folder/a.db" "file://$folder/replica" >/dev/null 2>&1 & pid=$!; fi
  table later "$folder/a.db"
  sleep 5
  "$litestream" restore -o "$folder/restored.db" "file://$folder/replica" >/dev/null 2>&1
  tables "$folder/restored.db"
  kill $pid; wait $pid 2>/dev/null || true
}
running=$(replaced running); stopped=$(replaced stopped)
echo "replaced while it runs:      $running"
echo "replaced while it is stopped: $stopped"
[ "$running" = "old" ] && [ "$stopped" = "later new" ]
