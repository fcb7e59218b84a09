/** The scan of a printed page: from a folder on the server, fetched with the key, or from another server. */

import { useEffect, useState } from 'preact/hooks'
import { fetchPicture } from '../base/api.ts'
import { toErrorSentence } from '../base/request-errors.ts'
import { createScreenAddress } from '../base/route.ts'
import { isKeyRemembered } from '../base/session.ts'
import type { components } from '../types/desk.d.ts'

/**
 * Whether this page's security policy allows scans: it does if the desk was loaded at the address of a page to
 * proofread.
 */
const mayShow = document.getElementById('desk')?.dataset.scans === '1'

interface ScanProps {
  readonly seen: components['schemas']['PageToRead']
  /** The page as part of an address: `9/royal/2`. */
  readonly path: string
}

/** Renders the scan of a printed page, or a link to it if this page's security policy does not allow pictures. */
export function ScanView({ seen, path }: ScanProps) {
  const { scan, volume, page } = seen
  const isStored = scan !== null && !mayShow && isKeyRemembered()
  useEffect(() => {
    // the tab keeps the key, and drafts keep typed text
    if (isStored) location.reload()
  }, [isStored])
  if (scan === null || isStored) return null
  const label = `ภาพหน้าหนังสือ เล่ม ${volume} หน้า ${page}`
  return (
    <aside class="scan" aria-label={label}>
      {!mayShow ? (
        <p>
          <a
            href={scan.address ?? createScreenAddress(['pages', ...path.split('/')])}
            target={scan.address === null ? '_self' : '_blank'}
            rel="noopener noreferrer"
          >
            {scan.address === null ? 'เปิดหน้านี้ใหม่เพื่อดูภาพหน้าหนังสือ' : 'เปิดภาพหน้าหนังสือ'}
          </a>
        </p>
      ) : scan.address === null ? (
        <FromFolder {...{ path, label }} />
      ) : (
        <img src={scan.address} alt={label} referrerpolicy="no-referrer" />
      )}
    </aside>
  )
}

function FromFolder({ path, label }: { readonly path: string; readonly label: string }) {
  const [shown, setDisplayed] = useState<{ readonly href?: string; readonly trouble?: string }>({})
  useEffect(() => {
    let href: string | undefined
    let left = false
    fetchPicture(`/api/desk/pages/${path}/scan`).then(
      (picture) => {
        if (left) return
        href = URL.createObjectURL(picture)
        setDisplayed({ href })
      },
      (error: unknown) => left || setDisplayed({ trouble: toErrorSentence(error) }),
    )
    return () => {
      left = true
      if (href !== undefined) URL.revokeObjectURL(href)
    }
  }, [])
  const { href, trouble } = shown
  if (trouble !== undefined) return <p class="fault">{trouble}</p>
  return href === undefined ? <p class="loading">กำลังโหลด…</p> : <img src={href} alt={label} />
}
