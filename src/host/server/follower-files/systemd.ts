/** systemd units of replication: one sends changes, others fetch them, one runs the followers. */

import { FIRST_FOLLOWER_PORT } from './plan.ts'

interface Unit {
  /** Comment lines for the host. */
  readonly about: readonly string[]
  readonly description: string
  /** The lines of the section [Service]. */
  readonly service: readonly string[]
}

/** systemd directives that deny a service everything that it does not need. docs/hosting.md has the same lines. */
export const SYSTEMD_HARDENING_DIRECTIVES: readonly string[] = [
  'CapabilityBoundingSet=',
  'LockPersonality=yes',
  'NoNewPrivileges=yes',
  'PrivateDevices=yes',
  'PrivateTmp=yes',
  'ProtectClock=yes',
  'ProtectControlGroups=yes',
  'ProtectHome=yes',
  'ProtectHostname=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
  'ProtectProc=invisible',
  'ProtectSystem=strict',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'SystemCallArchitectures=native',
  'SystemCallErrorNumber=EPERM',
  'SystemCallFilter=@system-service',
]

/**
 * A unit that runs as the user of library.service, in its folder and writing nowhere else (by DynamicUser), and is
 * always restarted: five seconds apart, since systemd gives up after five starts in ten seconds.
 */
const createUnit = ({ about, description, service }: Unit): string => `${about.map((line) => `# ${line}`).join('\n')}
[Unit]
Description=Library: ${description}
Wants=network-online.target
After=network-online.target

[Service]
${service.join('\n')}
DynamicUser=yes
User=library
StateDirectory=library
WorkingDirectory=/var/lib/library
UMask=0077
${SYSTEMD_HARDENING_DIRECTIVES.join('\n')}
Restart=always
RestartSec=5

[Install]
WantedBy=multi-user.target
`

/** A shell loop; systemd needs dollar signs doubled. */
const createShellLoop = (work: string): string =>
  `ExecStart=/bin/sh -c '${`while :; do ${work}; done`.replaceAll('$', '$$$$')}'`

/** Returns the systemd unit of the primary that sends changes of library.db to the replica. */
export const createReplicationSystemdUnit = (): string =>
  createUnit({
    about: [
      'เครื่องหลัก: ส่งการเปลี่ยนแปลงของ library.db ไปยังที่เก็บสำเนา',
      '/etc/library-replica.env มีบรรทัด REPLICA=… เช่น s3://ถัง/library หรือ sftp://ผู้ใช้@เครื่อง/ที่เก็บ',
      'หากเก็บลงดิสก์ ใช้ file:///var/lib/library-replica (โฟลเดอร์อื่นต้องเพิ่มบรรทัด ReadWritePaths=)',
    ],
    description: 'send changes',
    service: [
      'EnvironmentFile=/etc/library-replica.env',
      'ExecStart=/usr/local/bin/litestream replicate -config /etc/litestream.yml',
      'StateDirectory=library-replica',
    ],
  })

/**
 * Returns the systemd unit with which another machine fetches library.db from the replica. It restores to a temporary
 * file and renames that, so no reader sees an incomplete file. It restores only if the list of sent changes is
 * different: the check costs 0.02 s of a core, a restore 0.1 to 0.5 s.
 */
export const createLibraryFetchSystemdUnit = (): string =>
  createUnit({
    about: [
      'เครื่องอื่น: นำสำเนาล่าสุดมาวางแทนทันทีที่มีอะไรเปลี่ยน ดูวินาทีละราวห้าครั้ง',
      'ที่เก็บที่คิดเงินต่อคำขอ เช่น S3 อาจเปลี่ยน sleep 0.15 เป็นหลายวินาที ผู้อ่านจะเห็นช้าลงเท่านั้น',
      'ไม่ต้องใช้ในเครื่องหลัก เพราะตัวติดตามอ่านโฟลเดอร์เดียวกับเครื่องหลักได้เลย',
    ],
    description: 'fetch changes',
    service: [
      'EnvironmentFile=/etc/library-replica.env',
      createShellLoop(
        'now="$(litestream wal "$REPLICA" | cksum)"; [ "$now" = "$last" ] || { rm -f library.db.new*; litestream restore -o library.db.new "$REPLICA" && mv -f library.db.new library.db && last="$now"; } || sleep 2; sleep 0.15',
      ),
    ],
  })

/**
 * Returns the systemd unit with which another machine fetches text.db and words.db. They change seldom and as whole
 * files.
 * @param host host name of the primary
 */
export const createTextFetchSystemdUnit = (host: string): string =>
  createUnit({
    about: [
      'เครื่องอื่น: นำข้อความพระไตรปิฎกและพจนานุกรมมาจากเครื่องหลักทุกนาที rsync วางทั้งไฟล์แทนไฟล์เดิมเมื่อครบแล้ว',
      'ssh-keygen -t ed25519 -N "" -f /etc/library-fetch.key แล้วใส่กุญแจสาธารณะใน /root/.ssh/authorized_keys',
      'ของเครื่องหลัก หน้ากุญแจมี command="rrsync -ro /var/lib/library",restrict จึงใช้อ่านได้เพียงโฟลเดอร์นี้',
      `ให้เครื่องนี้รู้จักเครื่องหลักด้วย ssh-keyscan ${host} >> /etc/ssh/ssh_known_hosts`,
    ],
    description: 'fetch text',
    service: [
      'LoadCredential=library-fetch.key:/etc/library-fetch.key',
      createShellLoop(
        `rsync -a --ignore-missing-args -e "ssh -i $CREDENTIALS_DIRECTORY/library-fetch.key" root@${host}:text.db :words.db .; sleep 60`,
      ),
    ],
  })

/**
 * Returns the systemd unit of the followers, one per port.
 * @param primary address of the primary
 * @param count number of followers
 * @param mediaOrigins origins from which pages may load pictures and sounds
 */
export const createFollowerSystemdUnit = (primary: string, count: number, mediaOrigins: readonly string[]): string => {
  const ports = Array.from({ length: count }, (_, n) => FIRST_FOLLOWER_PORT + n)
  return createUnit({
    about: [
      `ตัวติดตาม ตัวละหนึ่งพอร์ต: systemctl enable --now ${ports.map((port) => `library-follower@${port}`).join(' ')}`,
      'LIBRARY_LANGUAGES และ LIBRARY_BASE_URL ใน /etc/library-follower.env ต้องตรงกับเครื่องหลัก',
    ],
    description: 'follower on port %i',
    service: [
      `ExecStart=/usr/local/bin/library serve --follow ${primary.replaceAll('%', '%%')} --port %i`,
      'Environment=LIBRARY_DATA=/var/lib/library',
      'Environment=LIBRARY_SHARED_CACHE=1',
      'Environment=LIBRARY_TRUST_PROXY=1',
      ...(mediaOrigins.length > 0
        ? [`Environment=LIBRARY_MEDIA_ORIGINS=${mediaOrigins.join(',').replaceAll('%', '%%')}`]
        : []),
      'EnvironmentFile=-/etc/library-follower.env',
      'LimitNOFILE=65536',
      'MemoryMax=1200M',
    ],
  })
}
