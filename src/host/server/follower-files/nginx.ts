/** The nginx configuration in front of followers: a cache for readers, and forwarding of editors to the primary. */

import { CONTENT_ENCODINGS } from '../../../http/compression.ts'
import { FIRST_FOLLOWER_PORT, type FollowerConfigInput } from './plan.ts'

/** Patterns of accepted encodings, without those of quality 0; the first match decides. */
const encodings = CONTENT_ENCODINGS.filter((encoding) => encoding !== 'identity').map(
  (encoding) => `    "~*(^|,)\\s*${encoding}\\s*(,|$|;\\s*q=(1|0?\\.0*[1-9]))" ${encoding};`,
)

/** Returns the nginx configuration in front of a primary and its followers. */
export function createNginxConfig({ primary, followers, parameters, origins, languages }: FollowerConfigInput): string {
  const { protocol, hostname, host, port } = new URL(primary)
  const path = new URL(primary).pathname.replace(/\/$/, '')
  const primaryPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  const readers = Array.from({ length: followers }, (_, n) => `    server 127.0.0.1:${FIRST_FOLLOWER_PORT + n};`)
  const parameterMaps = parameters.map(
    (name) => `map $arg_${name} $library_arg_${name} { "" ""; default "&${name}=$arg_${name}"; }`,
  )
  const allParameters = parameters.map((name) => `$library_arg_${name}`).join('')
  const anyLanguage = languages.all.join('|')
  const languageMaps = languages.all
    .filter((code) => code !== languages.primary)
    .map((code) => `    "~*^(?:(?!\\b(?:${anyLanguage})\\b).)*\\b${code}\\b" ${code};`)
  const sites = origins === '*' ? [] : origins
  return `# หน้าด่าน: วางใน /etc/nginx/conf.d ของเครื่องที่มีตัวติดตาม (nginx 1.22 ขึ้นไป)
# nginx สร้างโฟลเดอร์ของแคชเอง /var/cache มีอยู่แล้วทุกระบบ
proxy_cache_path /var/cache/library-followers keys_zone=library_cache:16m max_size=1g inactive=1d use_temp_path=off;
limit_conn_zone $binary_remote_addr zone=library_callers:10m;
# สิ่งที่ผู้อ่านค้นไม่ลงบันทึก
log_format library_followers '$remote_addr [$time_iso8601] "$request_method $uri" $status $body_bytes_sent $request_time';

upstream library_readers {
${readers.join('\n')}
    keepalive 32;
}

upstream library_primary {
    server ${hostname}:${primaryPort};
    keepalive 8;
}

# ตัดพารามิเตอร์ที่ไม่มีคำสั่งใดรู้จัก ไม่เช่นนั้นลิงก์ที่เติม &x=1 จะผ่านแคชไปทุกครั้ง
${parameterMaps.join('\n')}
map "${allParameters}" $library_query { "" ""; "~^&(?<library_rest>.*)$" "?$library_rest"; }
map $request_uri $library_path { "~^(?<library_before>[^?]*)" $library_before; }

# วิธีบีบอัดที่ตกลงกันมีไม่กี่แบบ แต่เบราว์เซอร์เขียน Accept-Encoding ได้ร้อยแบบ แคชจึงแยกตามที่ตกลงเท่านั้น
map $http_accept_encoding $library_encoding {
${encodings.join('\n')}
    default "";
}
# หน้าเว็บเป็นภาษาที่เบราว์เซอร์ขอก่อนในภาษาที่เผยแพร่ แคชจึงมีหน้าละไม่กี่ภาษา ไม่ใช่ตามทุกแบบที่เบราว์เซอร์เขียน
map $http_accept_language $library_language {
${languageMaps.join('\n')}
    default "";
}
# เว็บใน LIBRARY_CORS_ORIGIN ของตัวติดตาม เว็บอื่นได้คำตอบเดียวกันทั้งหมด
map $http_origin $library_site {
${sites.map((site) => `    "${site}" $http_origin;\n`).join('')}    default "";
}

# คำขอที่มีกุญแจ และทุกอย่างที่ไม่ใช่การอ่าน ไปที่เครื่องหลัก ผู้แก้ไขจึงอ่านพบสิ่งที่เพิ่งเขียนเสมอ
map "$request_method:$http_authorization" $library_reads { "~^(GET|HEAD):$" 1; default 0; }
map $library_reads $library_origin {
    1 http://library_readers$library_path$library_query;
    default ${protocol}//library_primary${path}$request_uri;
}
map $library_reads $library_host { 1 $http_host; default ${host}; }

${site(hostname)}`
}

/** The site configuration. @param hostname of the primary */
const site = (hostname: string): string => `server {
    # HTTPS และ HTTP/2 ตั้งเหมือนในหัวข้อ Behind a proxy ใน docs/hosting.md: listen 443 ssl http2;
    listen 80;
    access_log /var/log/nginx/library-followers.log library_followers;
    error_log /var/log/nginx/library-followers.error.log crit;
    # ไม่มี add_header ใน location ไหนเลย มิฉะนั้น Strict-Transport-Security ที่เติมตรงนี้จะหายไป
    add_header X-Cache $upstream_cache_status;

    limit_conn library_callers 20;
    limit_conn_status 429;
    client_header_timeout 10s;
    client_body_timeout 10s;
    send_timeout 30s;
    large_client_header_buffers 4 16k;
    client_max_body_size 64m;

    error_page 502 504 @away;
    location @away {
        internal;
        default_type "text/html; charset=utf-8";
        return 502 '<!doctype html><html lang="th"><meta name="viewport" content="width=device-width"><title>ยังไม่พร้อม</title><h1>ยังไม่พร้อมให้บริการ</h1><p>กำลังเปิดใหม่หรือปรับปรุงอยู่ กรุณากลับมาใหม่ในอีกสักครู่</p></html>';
    }

    location = /metrics {
        return 403;
    }

    location / {
        proxy_pass $library_origin;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $library_host;
        proxy_set_header Accept-Encoding $library_encoding;
        proxy_set_header Accept-Language $library_language;
        proxy_set_header Origin $library_site;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_ssl_server_name on;
        proxy_ssl_name ${hostname};
        proxy_connect_timeout 2s;
        # นานที่สุดคือการคืนทั้งชุดข้อมูลและไฟล์อ่านออฟไลน์
        proxy_read_timeout 300s;
        # ตัวติดตามที่ล้มไปตัวหนึ่ง ผู้อ่านไม่รู้สึก
        proxy_next_upstream error timeout http_502 http_503 http_504;

        proxy_cache library_cache;
        proxy_cache_key "$library_encoding $library_language $library_site $library_path$library_query";
        # สิ่งที่คำตอบขึ้นอยู่กับ อยู่ใน proxy_cache_key แล้ว ผู้อ่านยังได้รับ Vary ตามเดิม
        proxy_ignore_headers Vary;
        proxy_cache_bypass $http_authorization;
        proxy_no_cache $http_authorization;
        proxy_cache_revalidate on;
        proxy_cache_background_update on;
        # ไม่ใส่ updating: อายุที่คำตอบบอกไว้เอง (stale-while-revalidate) เป็นผู้ตัดสิน
        proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;
    }
}
`
