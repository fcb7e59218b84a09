/** Reads an archive of any format by member. Nothing is unpacked to the disk, and no member is held in memory. */

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { ArchiveFault, type ArchiveMember, type RawArchiveMember, UnpackedSizeCounter } from './member.ts'
import { eachTarMember } from './tar.ts'
import { eachZipMember } from './zip.ts'

/**
 * Yields the files of an archive in order. Closes the archive at the end, also if the caller stops early. Only a full
 * run proves that the archive is complete. The format is determined by the first bytes, because file names can be
 * wrong. Errors of the file system are passed on unchanged.
 * @throws ArchiveFault if it is truncated or damaged, has a link or a path outside of itself, or unpacks to more than
 * 16 GB, or to more than 500 times its size
 */
export async function* eachArchiveMember(file: string): AsyncGenerator<ArchiveMember, void> {
  const declaredSize = new UnpackedSizeCounter(statSync(file).size)
  for await (const member of readRawMembers(file)) {
    declaredSize.add(member.size)
    const path = validatePath(member)
    if (member.type === 'file') yield { path, size: member.size, bytes: member.bytes }
  }
}

function readRawMembers(file: string): AsyncGenerator<RawArchiveMember, void> {
  const magic = readMagicNumber(file)
  if (magic.startsWith('504b')) return eachZipMember(file)
  if (magic.startsWith('1f8b')) return eachTarMember(file, 'gzip')
  // a zstd frame, or a skippable frame, with which parallel compressors begin a file
  if (magic === '28b52ffd' || /^5.2a4d18$/.test(magic)) return eachTarMember(file, 'zstd')
  return eachTarMember(file, 'none')
}

/** The first four bytes in hex digits. */
function readMagicNumber(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(4)
    return bytes.subarray(0, readSync(descriptor, bytes)).toString('hex')
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Returns the path of a member.
 * @throws ArchiveFault for a path outside of the archive, and for anything but a regular file
 */
function validatePath({ name, type }: RawArchiveMember): readonly string[] {
  const quotedName = JSON.stringify(name.slice(0, 100))
  if (type === 'other') {
    throw new ArchiveFault(`ในไฟล์มีลิงก์หรือสิ่งที่ไม่ใช่ไฟล์ธรรมดา (${quotedName}) จึงไม่รับ กรุณาบีบอัดใหม่เฉพาะไฟล์`)
  }
  const parts = name.split(/[/\\]/)
  if (parts[0] === '' || /^[a-z]:/i.test(name) || parts.includes('..')) {
    throw new ArchiveFault(`ในไฟล์มีที่อยู่นอกชุด (${quotedName}) จึงไม่รับ กรุณาบีบอัดใหม่จากในโฟลเดอร์`)
  }
  return parts.filter((part) => part !== '' && part !== '.')
}
