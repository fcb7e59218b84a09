/** The configuration of Litestream on the primary. */

export const litestreamFile =
  (): string => `# เครื่องหลัก: Litestream 0.3.13 คอยส่งสิ่งที่เขียนใน library.db ไปยังที่เก็บสำเนา
# สำเนาเต็มทุกสิบนาทีทำให้เครื่องอื่นประกอบไฟล์ขึ้นใหม่ได้เร็ว ห้ามวางโฟลเดอร์ข้อมูลบน NFS
dbs:
  - path: /var/lib/library/library.db
    monitor-interval: 250ms
    replicas:
      - url: $REPLICA
        sync-interval: 250ms
        snapshot-interval: 10m
        retention: 1h
`
