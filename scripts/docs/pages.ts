import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../system/root.mjs'
import { callsPage } from './calls'
import { credentialsPage } from './credentials'
import { errorsPage } from './errors'
import { settingsPage } from './settings'

/** Maps file names to the text of the reference pages that need no database. */
export const pages = (): Record<string, string> => ({
  'calls.md': callsPage(),
  'credentials.md': credentialsPage(),
  'errors.md': errorsPage(),
  'settings.md': settingsPage(fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8')),
})
