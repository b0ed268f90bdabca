import { settingsSchema } from '@/lib/core/config/env'
import { code, heading, table } from './markdown'
import { limitsOf, schemaOf } from './shapes'

const about = `The variables of \`.env.example\`, with the rules of \`lib/core/config/env.ts\`. Variables without a rule here are read by
\`npm start\` (\`scripts/start/settings.mjs\`, \`scripts/start/first-admin.mjs\`) or by the server (\`scripts/server/server.mjs\`).
The [contract](../contract/operations.md) lists further rules by number. An empty value counts as not set.`

/** One variable of .env.example. */
export interface Setting {
  name: string
  meaning: string
  example: string
}

type Rule = Parameters<typeof limitsOf>[0]

/** Writes `docs/reference/settings.md` from .env.example and the settings schema. */
export function settingsPage(example: string): string {
  const rules = schemaOf(settingsSchema, 'input').properties ?? {}
  const sections = sectionsOf(example).map(({ title, intro, settings }) => {
    const rows = settings.map(({ name, meaning, example: value }) => {
      const rule = (rules[name] ?? {}) as Rule
      return [code(name), defaultOf(name), allowedOf(rule), value && code(value), meaning]
    })
    return `\n## ${title}\n\n${intro && `${intro}\n\n`}${table(['Name', 'Default', 'Allowed', 'Example', 'Meaning'], rows)}`
  })
  return heading('Settings', about) + sections.join('')
}

/** Returns a variable's default value. Reads it from the zod schema, because the JSON Schema lacks some defaults. */
function defaultOf(name: string): string {
  const { data } = settingsSchema.shape[name]?.safeParse(undefined) ?? {}
  const text = Array.isArray(data) ? data.join(',') : typeof data === 'object' ? '' : String(data ?? '')
  return text && code(text)
}

function allowedOf(rule: Rule): string {
  return rule.enum ? rule.enum.map((value) => code(String(value))).join(', ') : limitsOf(rule)
}

interface Section {
  title: string
  intro: string
  settings: Setting[]
}

/** Returns the sections of .env.example with their variables, in the file's order. */
export function sectionsOf(example: string): Section[] {
  const [, ...parts] = example.split(/^# --- (?=\S)/m)
  return parts.map((part) => {
    const [first = '', ...lines] = part.split('\n')
    // A comment followed by an empty line describes the whole section.
    const end = lines.indexOf('')
    const before = lines.slice(0, Math.max(end, 0))
    const hasIntro = before.every((text) => !/^# [A-Z][A-Z0-9_]+=/.test(text))
    const intro = hasIntro ? before.map((text) => text.replace(/^# ?/, '')).join(' ') : ''
    return { title: first.replace(/ -{2,}$/, ''), intro, settings: settingsIn(hasIntro ? lines.slice(end + 1) : lines) }
  })
}

/** Reads the variables in a section. A comment explains the variables below it, up to the next comment. */
function settingsIn(lines: readonly string[]): Setting[] {
  const settings: Setting[] = []
  let comment: string[] = []
  let first = ''
  for (const text of lines.map((line) => line.replace(/^# ?/, ''))) {
    const [, name, example = ''] = /^([A-Z][A-Z0-9_]+)=(.*)$/.exec(text) ?? []
    if (!name) {
      if (first) comment = []
      first = ''
      comment.push(text)
      continue
    }
    const meaning = first ? `See ${code(first)}.` : comment.join(' ').trim()
    settings.push({ name, meaning, example })
    first ||= name
  }
  return settings
}
