/** Asks the editor for the key; errors are shown at the field. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { noticeArea } from '../base/notices.ts'
import { addProxyPrefix } from '../base/route.ts'
import { deskLockReason, unlockDesk } from '../base/session.ts'
import { ErrorText, FormWithoutPageLoad } from '../form/controls.tsx'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Screen of the locked desk: asks for the editor's key and checks it. */
export function UnlockScreen() {
  const [error, setError] = useState('')
  const [isChecking, setChecking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const reject = (sentence: string) => {
    setError(sentence)
    field.current?.focus()
  }
  const submit = async (form: FormData) => {
    const key = String(form.get('key')).trim()
    if (key === '') return reject('กรุณาใส่กุญแจที่ผู้ดูแลระบบให้ไว้')
    const letterError = findLetterError(key)
    if (letterError !== '') return reject(letterError)
    setChecking(true)
    const checked = await checkKey(key)
    setChecking(false)
    if ('error' in checked) return reject(checked.error)
    unlockDesk(key, form.get('remember') !== null)
    noticeArea.showDone(`เปิดโต๊ะด้วยกุญแจของ ${checked.name}`)
  }
  return (
    <main class="key" aria-labelledby="key-title">
      <FormWithoutPageLoad onSend={submit} noValidate>
        <h1 id="key-title">โต๊ะบรรณาธิการ</h1>
        {location.protocol === 'http:' && !LOCAL.includes(location.hostname) && (
          <p class="warning">หน้านี้เปิดผ่าน http ที่ไม่เข้ารหัส คนในเครือข่ายเดียวกันอาจเห็นกุญแจได้ กรุณาเปิดด้วย https://</p>
        )}
        {deskLockReason.value !== undefined && <p class="hint">{deskLockReason.value}</p>}
        <label for="key">กุญแจ</label>
        <p class="soft" id="key-hint">
          ผู้ดูแลคลังเป็นผู้ให้กุญแจแก่บรรณาธิการแต่ละคน
        </p>
        <input
          id="key"
          name="key"
          type="password"
          ref={field}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? 'key-hint' : 'key-hint key-fault'}
          onInput={({ currentTarget: { value } }) => setError(findLetterError(value.trim()))}
        />
        <ErrorText id="key-fault" text={error} />
        <label class="check">
          <input type="checkbox" name="remember" /> จำไว้ในแท็บนี้จนกว่าจะปิด
        </label>
        <button type="submit" disabled={isChecking}>
          เปิดโต๊ะทำงาน
        </button>
      </FormWithoutPageLoad>
    </main>
  )
}

/**
 * Returns a Thai sentence about letters that no key contains, as typed with a Thai keyboard; empty if there are none.
 */
function findLetterError(key: string): string {
  if (/\p{Script=Thai}/u.test(key)) return 'ที่พิมพ์มีอักษรไทย แป้นพิมพ์อาจอยู่ที่ภาษาไทย กรุณาสลับเป็นภาษาอังกฤษแล้วพิมพ์กุญแจใหม่'
  return /[^\x20-\xff]/.test(key) ? 'มีอักขระที่กุญแจไม่มี กรุณาพิมพ์หรือวางกุญแจใหม่' : ''
}

/** Asks the server whose key this is. It does not use the retry queue, so that the editor sees errors at once. */
async function checkKey(key: string): Promise<{ readonly name: string } | { readonly error: string }> {
  try {
    const response = await fetch(addProxyPrefix('/api/desk/me'), {
      headers: { authorization: `Bearer ${key}` },
      cache: 'no-store',
    })
    const body = (await response.json()) as { key?: string; error?: { message?: string } }
    if (response.ok) return { name: body.key ?? '' }
    if (response.status === 401) return { error: 'กุญแจไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่' }
    return { error: body.error?.message ?? 'เซิร์ฟเวอร์ขัดข้อง กรุณาลองใหม่อีกครั้ง' }
  } catch {
    return { error: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่' }
  }
}
