interface Shown {
  id: number
  host: string
  topic: string
  start_time: string
  duration: number
  timezone: string
}

const escapeHtml = (text: unknown) => String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>` +
  `<body style="font:17px/1.5 sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem"><h1>${escapeHtml(title)}</h1>${body}</body></html>`

/** Renders the page that the simulator shows instead of a Zoom meeting. */
export function joinPage(meeting: Shown | undefined, asHost: boolean): string {
  if (!meeting) return page('This meeting does not exist', '<p>It was deleted or never created.</p>')
  const { topic, start_time, duration, timezone, host } = meeting
  return page(
    asHost ? 'You are the host' : 'Waiting room',
    `<p>The real Zoom would open the meeting here${asHost ? ' and let you admit the others' : ''}.</p>
     <p><b>${escapeHtml(topic)}</b><br>${escapeHtml(start_time)}, ${escapeHtml(duration)} minutes, ${escapeHtml(timezone)}<br>Host: ${escapeHtml(host)}</p>`,
  )
}

/** Renders an overview of the simulated meetings, with links that simulate failures of Zoom. */
export function overviewPage(
  state: { mode: string; meetings: Map<number, Shown> },
  modes: Readonly<Record<string, string>>,
): string {
  const meetings = [...state.meetings.values()].map(
    ({ id, topic, start_time, duration, host }) =>
      `<li>${escapeHtml(id)}: ${escapeHtml(topic)}, ${escapeHtml(start_time)}, ${escapeHtml(duration)} minutes, host ${escapeHtml(host)}
       (<a href="/lose/${escapeHtml(id)}">delete it</a>, as if someone had deleted it in Zoom)</li>`,
  )
  const choices = Object.entries(modes).map(
    ([name, what]) =>
      `<li>${name === state.mode ? `<b>${escapeHtml(name)}</b>` : `<a href="/mode/${escapeHtml(name)}">${escapeHtml(name)}</a>`}: ${escapeHtml(what)}</li>`,
  )
  return page(
    'Local Zoom',
    `<h2>Meetings</h2><ul>${meetings.join('') || '<li>none</li>'}</ul><h2>Failure mode</h2><ul>${choices.join('')}</ul>
     <p><a href="/end-tokens">Revoke all tokens issued so far</a></p>`,
  )
}
