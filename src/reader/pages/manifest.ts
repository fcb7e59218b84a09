/** The web app manifest. With it browsers can install the pages as an app. */

import { getStaticFileHref } from './assets.ts'
import small from './icons/192.png' with { type: 'file' }
import large from './icons/512.png' with { type: 'file' }
import maskable from './icons/maskable.png' with { type: 'file' }
import type { PageContext } from './page-context.ts'

/** The address of the web app manifest. */
export const WEB_APP_MANIFEST_PATH = '/manifest.json'

interface Icon {
  readonly path: string
  /** Width and height. */
  readonly sidePixels: number
  /** Whether systems may cut it into any shape. */
  readonly isMaskable: boolean
  /** The path from which the program reads it. */
  readonly filePath: string
}

/** The PNG icons of the web app manifest. The maskable one fills its square; the wheel is in the middle four fifths. */
export const WEB_APP_MANIFEST_ICONS: readonly Icon[] = [
  { path: '/icons/192.png', sidePixels: 192, isMaskable: false, filePath: small },
  { path: '/icons/512.png', sidePixels: 512, isMaskable: false, filePath: large },
  { path: '/icons/maskable.png', sidePixels: 512, isMaskable: true, filePath: maskable },
]

/** Returns the web app manifest (W3C) as JSON, in Thai. */
export function createWebAppManifest(context: PageContext): string {
  const svgIcon = { src: getStaticFileHref(context, 'icon.svg'), sizes: 'any', type: 'image/svg+xml' }
  const pngIcons = WEB_APP_MANIFEST_ICONS.map(({ path, sidePixels, isMaskable }) => ({
    src: context.file(path),
    sizes: `${sidePixels}x${sidePixels}`,
    type: 'image/png',
    purpose: isMaskable ? 'maskable' : 'any',
  }))
  return JSON.stringify({
    name: 'คลังธรรมะ',
    short_name: 'คลังธรรมะ',
    description: 'พระไตรปิฎก บทสวด หนังสือ ชาดก และหมวดธรรม',
    lang: 'th',
    dir: 'ltr',
    id: context.file('/'),
    start_url: context.file('/'),
    scope: context.file('/'),
    // shows back and forward buttons: the pages have none
    display: 'minimal-ui',
    background_color: '#fdfbf6',
    theme_color: '#fdfbf6',
    icons: [svgIcon, ...pngIcons],
  })
}
