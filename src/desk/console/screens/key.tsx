/** Asks the editor for the key; errors are shown at the field. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { noticeArea } from '../base/notices.ts'
import { addProxyPrefix } from '../base/route.ts'
import { deskLockReason, unlockDesk } from '../base/session.ts'
import { ErrorText, SentForm } from '../form/controls.tsx'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Screen of a locked desk: asks for the editor's key and checks it. */
export function KeyScreen() {
  const [fault, setFault] = useState('')
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const reject = (sentence: string) => {
    setFault(sentence)
    field.current?.focus()
  }
  const submit = async (form: FormData) => {
    const key = String(form.get('key')).trim()
    if (key === '') return reject('กรุณาใส่กุญแจที่ผู้ดูแลระบบให้ไว้')
    const letters = unsendable(key)
    if (letters !== '') return reject(letters)
    setAsking(true)
    const reported = await whoseKey(key)
    setAsking(false)
    if ('fault' in reported) return reject(reported.fault)
    unlockDesk(key, form.get('remember') !== null)
    noticeArea.showDone(`เปิดโต๊ะด้วยกุญแจของ ${reported.name}`)
  }
  return (
    <main class="key" aria-labelledby="key-title">
      <SentForm onSend={submit} noValidate>
        <h1 id="key-title">โต๊ะบรรณาธิการ</h1>
        {location.protocol === 'http:' && !LOCAL.includes(location.hostname) && (
          <p class="warning">หน้านี้เปิดผ่าน http ที่ไม่เข้ารหัส คนในเครือข่ายเดียวกันอาจเห็นกุญแจได้ กรุณาเปิดด้วย https://</p>
        )}
        {deskLockReason.value !== undefined && <p class="hint">{deskLockReason.value}</p>}
        <label for="key">กุญแจ</label>
        <input
          id="key"
          name="key"
          type="password"
          ref={field}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : 'key-fault'}
          onInput={({ currentTarget: { value } }) => setFault(unsendable(value.trim()))}
        />
        <ErrorText id="key-fault" text={fault} />
        <label class="check">
          <input type="checkbox" name="remember" /> จำไว้ในแท็บนี้จนกว่าจะปิด
        </label>
        <button type="submit" disabled={asking}>
          เปิดโต๊ะทำงาน
        </button>
      </SentForm>
    </main>
  )
}

/** What is said of letters that no key has: most often the keyboard was left in Thai. */
function unsendable(key: string): string {
  if (/\p{Script=Thai}/u.test(key)) return 'ที่พิมพ์มีอักษรไทย แป้นพิมพ์อาจอยู่ที่ภาษาไทย กรุณาสลับเป็นภาษาอังกฤษแล้วพิมพ์กุญแจใหม่'
  return /[^\x20-\xff]/.test(key) ? 'มีอักขระที่กุญแจไม่มี กรุณาพิมพ์หรือวางกุญแจใหม่' : ''
}

/** Asks the server whose key it is, without the desk's own waiting: here the editor waits in front of the field. */
async function whoseKey(key: string): Promise<{ readonly name: string } | { readonly fault: string }> {
  try {
    const response = await fetch(addProxyPrefix('/api/desk/me'), {
      headers: { authorization: `Bearer ${key}` },
      cache: 'no-store',
    })
    const body = (await response.json()) as { key?: string; error?: { message?: string } }
    if (response.ok) return { name: body.key ?? '' }
    if (response.status === 401) return { fault: 'กุญแจไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่' }
    return { fault: body.error?.message ?? 'เซิร์ฟเวอร์ขัดข้อง กรุณาลองใหม่อีกครั้ง' }
  } catch {
    return { fault: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่' }
  }
}
