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
const canShowScans = document.getElementById('desk')?.dataset.scans === '1'

interface ScanProps {
  readonly page: components['schemas']['PageToRead']
  /** The page as part of an address: `9/royal/2`. */
  readonly path: string
}

/**
 * Renders the scan of a printed page. If the security policy of the loaded document does not allow pictures, it renders
 * a link to the scan instead.
 */
export function PageScanView({ page: { scan, volume, page }, path }: ScanProps) {
  const shouldReload = scan !== null && !canShowScans && isKeyRemembered()
  useEffect(() => {
    // the reloaded page may show scans; the tab keeps the key, and drafts keep typed text
    if (shouldReload) location.reload()
  }, [shouldReload])
  if (scan === null || shouldReload) return null
  const label = `ภาพหน้าหนังสือ เล่ม ${volume} หน้า ${page}`
  return (
    <aside class="scan" aria-label={label}>
      {!canShowScans ? (
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
        <StoredScan {...{ path, label }} />
      ) : (
        <img src={scan.address} alt={label} referrerpolicy="no-referrer" />
      )}
    </aside>
  )
}

function StoredScan({ path, label }: { readonly path: string; readonly label: string }) {
  const [picture, setPicture] = useState<{ readonly href?: string; readonly error?: string }>({})
  useEffect(() => {
    let href: string | undefined
    let isUnmounted = false
    fetchPicture(`/api/desk/pages/${path}/scan`).then(
      (blob) => {
        if (isUnmounted) return
        href = URL.createObjectURL(blob)
        setPicture({ href })
      },
      (error: unknown) => isUnmounted || setPicture({ error: toErrorSentence(error) }),
    )
    return () => {
      isUnmounted = true
      if (href !== undefined) URL.revokeObjectURL(href)
    }
  }, [])
  const { href, error } = picture
  if (error !== undefined) return <p class="fault">{error}</p>
  return href === undefined ? <p class="loading">กำลังโหลด…</p> : <img src={href} alt={label} />
}
