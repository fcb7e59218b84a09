/**
 * Signatures as minisign makes them (https://jedisct1.github.io/minisign/), so that a release can be verified by this
 * program or by that one: Ed25519 over the BLAKE2b-512 of a file, and over the signature with its trusted comment.
 */

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** How each begins: the algorithm for keys, and for signatures of a file's digest. */
const KEY_ALGORITHM = 'Ed'
const DIGEST_ALGORITHM = 'ED'

const ID_BYTES = 8
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** Where a secret key without a password has its id and its seed: after three algorithms, a salt and two limits. */
const SECRET_ID_AT = 54
const SEED_AT = SECRET_ID_AT + ID_BYTES

/** What DER puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')

const UNTRUSTED = 'untrusted comment: '
const TRUSTED = 'trusted comment: '

interface Key {
  /** Eight bytes, by which a signature says who made it. */
  readonly id: Buffer
  readonly key: KeyObject
}

/**
 * A public key, as its file has it or its last line alone (`RW…`).
 * @returns undefined for anything else
 */
export function publicKey(text: string): Key | undefined {
  const bytes = Buffer.from(lastLine(text), 'base64')
  if (bytes.length !== 2 + ID_BYTES + KEY_BYTES || bytes.toString('latin1', 0, 2) !== KEY_ALGORITHM)
    return undefined
  return {
    id: bytes.subarray(2, 2 + ID_BYTES),
    key: createPublicKey({
      format: 'der',
      type: 'spki',
      key: Buffer.concat([PUBLIC_DER, bytes.subarray(2 + ID_BYTES)]),
    }),
  }
}

/** A secret key without a password (`minisign -GW`); undefined for anything else. */
export function secretKey(text: string): Key | undefined {
  const bytes = Buffer.from(lastLine(text), 'base64')
  const isOpen = bytes.toString('latin1', 0, 4) === `${KEY_ALGORITHM}\0\0`
  if (!isOpen || bytes.length < SEED_AT + 2 * KEY_BYTES) return undefined
  return {
    id: bytes.subarray(SECRET_ID_AT, SEED_AT),
    key: createPrivateKey({
      format: 'der',
      type: 'pkcs8',
      key: Buffer.concat([PRIVATE_DER, bytes.subarray(SEED_AT, SEED_AT + KEY_BYTES)]),
    }),
  }
}

/** What a public key is called by, of the secret one: its last line. */
export function publicTextOf({ id, key }: Key): string {
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length)
  return Buffer.concat([Buffer.from(KEY_ALGORITHM), id, bytes]).toString('base64')
}

/** The file beside a signed one, `.minisig`. @param comment one line, which cannot be changed either */
export function signatureOf(bytes: Uint8Array, { id, key }: Key, comment: string): string {
  const signature = sign(null, digest(bytes), key)
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key)
  const line = Buffer.concat([Buffer.from(DIGEST_ALGORITHM), id, signature]).toString('base64')
  return `${UNTRUSTED}signature of Library\n${line}\n${TRUSTED}${comment}\n${whole.toString('base64')}\n`
}

/** What a signature is worth: its trusted comment, or why nothing. */
export type Verified =
  | { readonly comment: string }
  | { readonly fault: 'no-signature' | 'other-key' | 'not-these-bytes' }

/** @param text of the `.minisig` */
export function verifySignature(bytes: Uint8Array, text: string, { id, key }: Key): Verified {
  const [, line = '', trusted = '', whole = ''] = text.split(/\r?\n/)
  const made = Buffer.from(line, 'base64')
  const isSignature =
    made.length === 2 + ID_BYTES + SIGNATURE_BYTES &&
    made.toString('latin1', 0, 2) === DIGEST_ALGORITHM &&
    trusted.startsWith(TRUSTED)
  if (!isSignature) return { fault: 'no-signature' }
  if (!made.subarray(2, 2 + ID_BYTES).equals(id)) return { fault: 'other-key' }
  const signature = made.subarray(2 + ID_BYTES)
  const comment = trusted.slice(TRUSTED.length)
  const isWhole =
    verify(null, digest(bytes), key, signature) &&
    verify(null, Buffer.concat([signature, Buffer.from(comment)]), key, Buffer.from(whole, 'base64'))
  return isWhole ? { comment } : { fault: 'not-these-bytes' }
}

const digest = (bytes: Uint8Array) => new Bun.CryptoHasher('blake2b512').update(bytes).digest()

const lastLine = (text: string) => text.trim().split(/\r?\n/).at(-1) ?? ''
