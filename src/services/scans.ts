/** Pictures of printed pages, where the host has some: in a folder, or at an address elsewhere (review §4). */

import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { notFoundError } from '../foundation/app-error.ts'

/** Where the pictures of a source's pages are, as the host says. */
export interface ScanSetting {
  /** The id of the source. */
  readonly source: string
  /** Holds `{volume}/{page}.jpg`, `.png` or `.webp`. */
  readonly folder?: string
  /** With `{volume}` and `{page}`. */
  readonly address?: string
  /** What is added to the number of a page: pictures are counted from the cover on. */
  readonly offset: number
  /** Whether readers may see them, too. */
  readonly readers: boolean
}

/** A page, and the ids of the sources that it shows. */
export interface ScannedPage {
  readonly volume: number
  readonly page: number
  readonly sources: readonly { readonly id: string }[]
}

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** By what a picture begins with, in hex: a name says nothing of what is in a file. */
const KINDS = [
  { ending: 'jpg', type: 'image/jpeg', begins: /^ffd8ff/ },
  { ending: 'png', type: 'image/png', begins: /^89504e470d0a1a0a/ },
  { ending: 'webp', type: 'image/webp', begins: /^52494646.{8}57454250/ },
] as const

const MAX_BEGINNING_LENGTH = 12
/** Larger ones are no pictures of a page, in bytes. */
const MAX_SIZE = 32 * 1024 * 1024

/** The configured scans, by source. */
export class ScanFinder {
  private readonly bySource: ReadonlyMap<string, ScanSetting>

  constructor(settings: readonly ScanSetting[]) {
    this.bySource = new Map(settings.map((setting) => [setting.source, setting]))
  }

  /** The origins from which a screen may show pictures. */
  get origins(): readonly string[] {
    const all = [...this.bySource.values()].flatMap(({ address }) => address ?? [])
    return [...new Set(all.map((address) => new URL(address).origin))]
  }

  /** Where the picture of a page is; null where the host has none. @param forReaders whether readers ask */
  of({ volume, page, sources }: ScannedPage, forReaders = false) {
    const settings = sources.flatMap(({ id }) => this.bySource.get(id) ?? [])
    for (const setting of settings) {
      if (forReaders && !setting.readers) continue
      const { source, address } = setting
      const number = page + setting.offset
      if (number < 1) continue
      if (address !== undefined)
        return { source, address: address.replace('{volume}', `${volume}`).replace('{page}', `${number}`) }
      if (this.fileOf(setting, volume, number)) return { source, address: null }
    }
    return null
  }

  /** @throws Refusal `not_found` where there is none in a folder */
  read({ volume, page, sources }: ScannedPage, forReaders = false): Picture {
    for (const { id } of sources) {
      const setting = this.bySource.get(id)
      const file = setting && (!forReaders || setting.readers) && this.fileOf(setting, volume, page + setting.offset)
      const picture = file && readPicture(file.path, file.type)
      if (picture) return picture
    }
    throw notFoundError('ไม่มีภาพของหน้านี้ กรุณาอ่านจากหนังสือ หรือให้ผู้ดูแลใส่ภาพไว้ในโฟลเดอร์')
  }

  /** Undefined where there is none, or what is there is no file inside the folder: no link leads out of it. */
  private fileOf({ folder }: ScanSetting, volume: number, number: number) {
    if (folder === undefined || number < 1) return undefined
    for (const { ending, type } of KINDS) {
      const path = orNothing(() => {
        const inside = join(realpathSync(folder), String(volume), `${number}.${ending}`)
        const stat = lstatSync(inside)
        return stat.isFile() && stat.size <= MAX_SIZE && realpathSync(inside) === inside ? inside : undefined
      })
      if (path !== undefined) return { path, type }
    }
    return undefined
  }
}

function readPicture(path: string, type: string): Picture | undefined {
  const bytes = orNothing(() => new Uint8Array(readFileSync(path)))
  const beginning = bytes && Buffer.from(bytes.subarray(0, MAX_BEGINNING_LENGTH)).toString('hex')
  const isIt = beginning !== undefined && KINDS.some((kind) => kind.type === type && kind.begins.test(beginning))
  return bytes && isIt ? { bytes, type } : undefined
}

/** Undefined where the disk has none, or will not say. */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
