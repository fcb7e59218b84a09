/** The desk in the browser: locked until a key is given, then one screen for each address. */

import './style.css'
import './screens.css'
import { render } from 'preact'
import { Desk } from './desk.tsx'
import { cleanPastes } from './pasted.ts'

cleanPastes()
const root = document.getElementById('desk')
if (root) render(<Desk />, root)
