/** Units for systemd: who sends the changes, who fetches them, and the followers themselves. */

import { firstPort } from './plan.ts'

/** On the primary: sends what is written in library.db to the replica. */
export const replicateUnit = (): string => `# เครื่องหลัก: ส่งการเปลี่ยนแปลงของ library.db ไปยังที่เก็บสำเนา
# /etc/library-replica.env มีบรรทัด REPLICA=… เช่น s3://ถัง/library หรือ sftp://ผู้ใช้@เครื่อง/ที่เก็บ หรือ file:///ที่เก็บ
[Unit]
Description=Library: send changes
After=network-online.target

[Service]
EnvironmentFile=/etc/library-replica.env
ExecStart=/usr/local/bin/litestream replicate -config /etc/litestream.yml
# ผู้ใช้เดียวกับ library.service
DynamicUser=yes
User=library
StateDirectory=library
Restart=always

[Install]
WantedBy=multi-user.target
`

/** On another machine: restores beside the old file and renames over it, so that no reader sees half of one. */
export const fetchUnit = (): string => `# เครื่องอื่น: นำสำเนาล่าสุดมาวางแทนวินาทีละหลายครั้ง เฉพาะเมื่อมีอะไรเปลี่ยน
# ไม่ต้องใช้ในเครื่องหลัก เพราะตัวติดตามอ่านโฟลเดอร์เดียวกับเครื่องหลักได้เลย
[Unit]
Description=Library: fetch changes
After=network-online.target

[Service]
EnvironmentFile=/etc/library-replica.env
WorkingDirectory=/var/lib/library
ExecStart=/bin/sh -c 'while :; do rm -f library.db.new*; litestream restore -o library.db.new "$$REPLICA" && { cmp -s library.db.new library.db || mv -f library.db.new library.db; }; sleep 0.3; done'
DynamicUser=yes
User=library
StateDirectory=library
Restart=always

[Install]
WantedBy=multi-user.target
`

/** On another machine: imported text changes seldom, and as a whole. */
export const fetchTextUnit = (
  host: string,
): string => `# เครื่องอื่น: นำข้อความพระไตรปิฎกมาจากเครื่องหลักทุกนาที rsync วางทั้งไฟล์แทนไฟล์เดิมเมื่อครบแล้ว
# ต้องให้ผู้ใช้ library ของเครื่องนี้เข้าเครื่องหลักด้วย ssh ได้
[Unit]
Description=Library: fetch text
After=network-online.target

[Service]
WorkingDirectory=/var/lib/library
ExecStart=/bin/sh -c 'while :; do rsync -a ${host}:/var/lib/library/text.db text.db; sleep 60; done'
DynamicUser=yes
User=library
StateDirectory=library
Restart=always

[Install]
WantedBy=multi-user.target
`

/** One follower for each port. */
export const followerUnit = (primary: string, count: number): string => {
  const ports = Array.from({ length: count }, (_, n) => firstPort + n)
  return `# ตัวติดตาม ตัวละหนึ่งพอร์ต: systemctl enable --now ${ports.map((port) => `library-follower@${port}`).join(' ')}
# LIBRARY_LANGUAGES และ LIBRARY_BASE_URL ใน /etc/library-follower.env ต้องตรงกับเครื่องหลัก
[Unit]
Description=Library: follower on port %i
After=network-online.target

[Service]
ExecStart=/usr/local/bin/library serve --follow ${primary} --port %i
Environment=LIBRARY_DATA=/var/lib/library
Environment=LIBRARY_SHARED_CACHE=1
Environment=LIBRARY_TRUST_PROXY=1
EnvironmentFile=-/etc/library-follower.env
DynamicUser=yes
User=library
StateDirectory=library
LimitNOFILE=65536
Restart=always

[Install]
WantedBy=multi-user.target
`
}
