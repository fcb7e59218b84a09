/** The configuration of Litestream on the primary. */

/**
 * Returns the Litestream configuration of the primary. It makes snapshots often, because after each change a follower
 * restores everything since the last snapshot. After a minute of five writes a second a restore took 0.5 s of a core.
 * After ten minutes it would take ten times as long.
 */
export const createLitestreamConfig =
  (): string => `# เครื่องหลัก: Litestream 0.3.13 คอยส่งสิ่งที่เขียนใน library.db ไปยังที่เก็บสำเนา
# ที่เก็บนี้มีไว้ให้เครื่องอื่นติดตาม ไม่ใช่ไฟล์สำรอง (สำรองด้วย library backup) ห้ามวางโฟลเดอร์ข้อมูลบน NFS
# สำเนาเต็มทุกนาทีทำให้เครื่องอื่นประกอบไฟล์ได้เร็วแม้มีผู้แก้ไขมาก library.db ขนาด 18 MB ส่งครั้งละ 7 MB
# หากค่าส่งข้อมูลแพงและแก้ไขไม่บ่อย ใช้ snapshot-interval: 10m และ retention: 1h
dbs:
  - path: /var/lib/library/library.db
    monitor-interval: 100ms
    replicas:
      - url: $REPLICA
        sync-interval: 100ms
        snapshot-interval: 1m
        retention: 10m
        retention-check-interval: 1m
`
