/** Entry point of the desk in the browser: installs the global listeners and renders the desk. */

import { noticeArea } from './base/notices.ts'
import { enablePasteCleaning } from './base/paste-cleaning.ts'
import { toErrorSentenceWithFields } from './base/request-errors.ts'
import './style.css'
import './screens.css'
import { render } from 'preact'
import { enableCorrectingOnDesk } from './corrections/correct-selection.ts'
import { DeskApp } from './desk.tsx'

enablePasteCleaning()
// errors that no screen reports
addEventListener('unhandledrejection', ({ reason }) => noticeArea.showError(toErrorSentenceWithFields(reason)))
enableCorrectingOnDesk()
const root = document.getElementById('desk')
if (root) render(<DeskApp />, root)
