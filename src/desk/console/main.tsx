/** The desk in the browser: locked until a key is given, then one screen for each address. */

import { enablePasteCleaning } from './base/pasted.ts'
import './style.css'
import './screens.css'
import { render } from 'preact'
import { enableCorrectingOnDesk } from './corrections/selected.ts'
import { Desk } from './desk.tsx'

enablePasteCleaning()
enableCorrectingOnDesk()
const root = document.getElementById('desk')
if (root) render(<Desk />, root)
