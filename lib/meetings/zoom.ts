import { perProcess } from '@/lib/core/per-process'
import { type MeetingPlan, type MeetingProvider, ProviderError, type Room, silenceOf } from './meeting-provider'
import { type ZoomCredentials, type ZoomToken, ZoomTokens } from './zoom-token'

export interface ZoomSettings extends ZoomCredentials {
  apiUrl: string
  /** IANA zone that Zoom shows the times in. */
  timeZone: string
  pool: string[]
  teacherHosts: ReadonlyMap<string, string>
}

const TIMEOUT_MS = 5_000
/** Both tries of one call together: less than a waiting person's patience, and than the lease on the meeting's row. */
const OVERALL_MS = 12_000
const MAX_TOPIC = 200

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Whether an unclear end means that something may have been made. */
  makes?: boolean
}

/** One cache of tokens for one application, however often the provider is built. */
function tokensOf(settings: ZoomSettings): ZoomTokens {
  const key = [settings.oauthUrl, settings.accountId, settings.clientId, settings.clientSecret].join(' ')
  return perProcess(`zoomTokens ${key}`, () => new ZoomTokens(settings))
}

/** Zoom's own times: UTC with a Z, so that its zone handling has no say in the instant. */
const instant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
const agendaOf = (mark: string) => `Class ${mark}`

export function zoom(settings: ZoomSettings): MeetingProvider {
  const base = settings.apiUrl.replace(/\/+$/, '')
  const tokens = tokensOf(settings)

  async function call<T>(wanted: Call): Promise<T> {
    const overall = AbortSignal.timeout(OVERALL_MS)
    const token = await tokens.get()
    try {
      return await attempt<T>(wanted, token, overall)
    } catch (error) {
      const staleToken = error instanceof ProviderError && error.status === 401 && !/scope/i.test(error.message)
      if (!staleToken) throw error
      tokens.forget(token)
      return attempt<T>(wanted, await tokens.get(), overall)
    }
  }

  async function attempt<T>({ method, path, body, makes }: Call, token: ZoomToken, overall: AbortSignal): Promise<T> {
    let response: Response
    let text: string
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token.value}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.any([overall, AbortSignal.timeout(TIMEOUT_MS)]),
        redirect: 'error',
      })
      text = await response.text()
    } catch (cause) {
      const code = silenceOf(cause)
      throw new ProviderError(`Zoom gave no answer to ${method}: ${code}`, { code, uncertain: makes, cause })
    }
    if (!response.ok) throw refusal(method, response, text, makes)
    if (response.status === 204 || text === '') return undefined as T
    try {
      return JSON.parse(text) as T
    } catch (cause) {
      throw new ProviderError(`Zoom's answer to ${method} could not be read`, {
        status: response.status,
        uncertain: makes,
        cause,
      })
    }
  }

  const pathOf = (room: Room) => `/meetings/${encodeURIComponent(room.providerId ?? '')}`

  return {
    name: 'zoom',

    hosts(teacherPhone) {
      const kept = new Set(settings.teacherHosts.values())
      return {
        own: (teacherPhone !== null && settings.teacherHosts.get(teacherPhone)) || null,
        shared: settings.pool.filter((host) => !kept.has(host)),
      }
    },

    async create(plan) {
      const host = plan.host ?? 'me'
      const body = meetingOf(plan, settings.timeZone)
      const path = `/users/${encodeURIComponent(host)}/meetings`
      const made = await call<{ id?: unknown; join_url?: unknown } | undefined>({
        method: 'POST',
        path,
        body,
        makes: true,
      })
      // start_url is left unread: it makes its holder the host.
      if (!isMeetingId(made?.id) || typeof made?.join_url !== 'string' || !URL.canParse(made.join_url)) {
        throw new ProviderError('Zoom made a meeting but gave no link to it', { uncertain: true })
      }
      return { joinUrl: made.join_url, providerId: String(made.id), host }
    },

    async move(room, { startsAt, minutes }) {
      const body = { start_time: instant(startsAt), duration: minutes, timezone: settings.timeZone }
      await call({ method: 'PATCH', path: pathOf(room), body })
    },

    async remove(room) {
      await call({ method: 'DELETE', path: pathOf(room) }).catch((error) => {
        if (!(error instanceof ProviderError && error.gone)) throw error
      })
    },

    async sweep(host, mark) {
      const path = `/users/${encodeURIComponent(host)}/meetings?type=scheduled&page_size=300`
      for (let page = '', first = true; first || page; first = false) {
        const next = page ? `&next_page_token=${encodeURIComponent(page)}` : ''
        const listed = await call<{ meetings?: { id: unknown; agenda?: string }[]; next_page_token?: string }>({
          method: 'GET',
          path: path + next,
        })
        for (const meeting of listed?.meetings ?? []) {
          if (meeting.agenda === agendaOf(mark) && isMeetingId(meeting.id)) {
            await this.remove({ joinUrl: '', providerId: String(meeting.id), host })
          }
        }
        page = listed?.next_page_token ?? ''
      }
    },

    async hostLink(room) {
      const meeting = await call<{ start_url?: unknown }>({ method: 'GET', path: pathOf(room) })
      if (typeof meeting?.start_url !== 'string' || !/^https?:/.test(meeting.start_url)) {
        throw new ProviderError('Zoom gave no address to start the meeting')
      }
      return meeting.start_url
    },
  }
}

function meetingOf({ topic, startsAt, minutes, mark }: MeetingPlan, timezone: string) {
  return {
    topic: topic.slice(0, MAX_TOPIC),
    type: 2,
    start_time: instant(startsAt),
    duration: minutes,
    timezone,
    agenda: agendaOf(mark),
    settings: { waiting_room: true, join_before_host: false },
  }
}

function isMeetingId(id: unknown): id is number | string {
  return (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) || (typeof id === 'string' && /^\d+$/.test(id))
}

function refusal(method: string, response: Response, text: string, makes = false): ProviderError {
  let said: { code?: unknown; message?: unknown; errors?: unknown } = {}
  try {
    said = JSON.parse(text) ?? {}
  } catch {
    // A gateway's own page; the status says enough.
  }
  const code = typeof said.code === 'number' ? said.code : undefined
  const faults = Array.isArray(said.errors) ? said.errors.map((fault) => ` ${fault?.field}: ${fault?.message}`) : []
  const words = typeof said.message === 'string' ? `${said.message}${faults.join()}`.slice(0, 300) : ''
  const { status } = response
  return new ProviderError(`Zoom answered ${method} with ${status}, code ${code ?? 'none'}: ${words}`, {
    status,
    code,
    uncertain: makes && status >= 500,
    gone: status === 404 && (code === 3001 || code === undefined),
    hostSpent: status === 429 && /daily/i.test(words),
  })
}
