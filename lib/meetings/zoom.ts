import { perProcess } from '@/lib/core/config/per-process'
import { networkErrorCode } from '@/lib/core/http/network-error'
import { countProviderError } from '@/lib/core/observability/metrics'
import { recordProviderSuccess } from '@/lib/core/observability/provider-status'
import {
  type CreatedMeeting,
  isProviderError,
  type MeetingPlan,
  type MeetingProvider,
  ProviderError,
} from './meeting-provider'
import { type ZoomCredentials, type ZoomToken, ZoomTokens } from './zoom-token'

export interface ZoomSettings extends ZoomCredentials {
  apiUrl: string
  /** The IANA zone in which Zoom displays times. */
  timeZone: string
  pool: string[]
  teacherHosts: ReadonlyMap<string, string>
}

const TIMEOUT_MS = 5_000
/** The time limit for a request and its retry together. Must be shorter than the lease on the meeting's row. */
const OVERALL_MS = 12_000
const MAX_TOPIC = 200

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /**
   * True if the request creates a meeting. If the response is lost, the meeting may exist, so the error is marked as
   * `uncertain`.
   */
  creates?: boolean
}

/** Returns the token cache of a Zoom app. All provider objects for the same app share one cache. */
function tokensOf(settings: ZoomSettings): ZoomTokens {
  const key = [settings.oauthUrl, settings.accountId, settings.clientId, settings.clientSecret].join(' ')
  return perProcess(`zoomTokens ${key}`, () => new ZoomTokens(settings))
}

/** Formats an instant in UTC with a Z, so that Zoom does not apply another time zone. */
const instant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
const agendaOf = (attemptKey: string) => `Class ${attemptKey}`

export function zoom(settings: ZoomSettings): MeetingProvider {
  const base = settings.apiUrl.replace(/\/+$/, '')
  const tokens = tokensOf(settings)

  async function call<T>(request: Call): Promise<T> {
    try {
      const answer = await sendRequest<T>(request)
      recordProviderSuccess('zoom')
      return answer
    } catch (error) {
      const failed = isProviderError(error) ? error : null
      if (failed?.notFound) recordProviderSuccess('zoom')
      else countProviderError('zoom', failed?.status)
      throw error
    }
  }

  async function sendRequest<T>(request: Call): Promise<T> {
    const deadline = performance.now() + OVERALL_MS
    const token = await tokens.get()
    try {
      return await attempt<T>(request, token, deadline)
    } catch (error) {
      const staleToken = isProviderError(error) && error.status === 401 && !/scope/i.test(error.message)
      if (!staleToken) throw error
      tokens.forget(token)
      return attempt<T>(request, await tokens.get(), deadline)
    }
  }

  /** `deadline` is a value of `performance.now()`. */
  async function attempt<T>({ method, path, body, creates }: Call, token: ZoomToken, deadline: number): Promise<T> {
    // Use one signal, because AbortSignal.any can lose its time limits on Node 20.
    const signal = AbortSignal.timeout(Math.max(0, Math.min(TIMEOUT_MS, deadline - performance.now())))
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
        signal,
        redirect: 'error',
      })
      text = await response.text()
    } catch (cause) {
      const code = networkErrorCode(cause)
      throw new ProviderError(`No response from Zoom to ${method}: ${code}`, { code, uncertain: creates, cause })
    }
    if (!response.ok) throw refusal(method, response, text, creates)
    if (response.status === 204 || text === '') return undefined as T
    try {
      return JSON.parse(text) as T
    } catch (cause) {
      throw new ProviderError(`Invalid response from Zoom to ${method}`, {
        status: response.status,
        uncertain: creates,
        cause,
      })
    }
  }

  const pathOf = (meeting: CreatedMeeting) => `/meetings/${encodeURIComponent(meeting.providerId ?? '')}`

  return {
    name: 'zoom',

    hosts(teacherPhone) {
      const reserved = new Set(settings.teacherHosts.values())
      return {
        own: (teacherPhone !== null && settings.teacherHosts.get(teacherPhone)) || null,
        shared: settings.pool.filter((host) => !reserved.has(host)),
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
        creates: true,
      })
      // Ignore start_url, because anyone who has it can become the host.
      if (!isMeetingId(made?.id) || typeof made?.join_url !== 'string' || !URL.canParse(made.join_url)) {
        throw new ProviderError('Zoom created a meeting without a link', { uncertain: true })
      }
      return { joinUrl: made.join_url, providerId: String(made.id), host }
    },

    async move(meeting, { startsAt, minutes }) {
      const body = { start_time: instant(startsAt), duration: minutes, timezone: settings.timeZone }
      await call({ method: 'PATCH', path: pathOf(meeting), body })
    },

    async remove(meeting) {
      await call({ method: 'DELETE', path: pathOf(meeting) }).catch((error) => {
        if (!(isProviderError(error) && error.notFound)) throw error
      })
    },

    async removeByAttempt(host, attemptKey) {
      const path = `/users/${encodeURIComponent(host)}/meetings?type=scheduled&page_size=300`
      for (let page = '', first = true; first || page; first = false) {
        const next = page ? `&next_page_token=${encodeURIComponent(page)}` : ''
        const response = await call<{ meetings?: { id: unknown; agenda?: string }[]; next_page_token?: string }>({
          method: 'GET',
          path: path + next,
        })
        for (const meeting of response?.meetings ?? []) {
          if (meeting.agenda === agendaOf(attemptKey) && isMeetingId(meeting.id)) {
            await this.remove({ joinUrl: '', providerId: String(meeting.id), host })
          }
        }
        page = response?.next_page_token ?? ''
      }
    },

    async hostLink(meeting) {
      const details = await call<{ start_url?: unknown }>({ method: 'GET', path: pathOf(meeting) })
      if (typeof details?.start_url !== 'string' || !/^https?:/.test(details.start_url)) {
        throw new ProviderError('Zoom returned no start link')
      }
      return details.start_url
    },
  }
}

function meetingOf({ topic, startsAt, minutes, attemptKey }: MeetingPlan, timezone: string) {
  return {
    topic: topic.slice(0, MAX_TOPIC),
    type: 2,
    start_time: instant(startsAt),
    duration: minutes,
    timezone,
    agenda: agendaOf(attemptKey),
    settings: { waiting_room: true, join_before_host: false },
  }
}

function isMeetingId(id: unknown): id is number | string {
  return (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) || (typeof id === 'string' && /^\d+$/.test(id))
}

function refusal(method: string, response: Response, text: string, creates = false): ProviderError {
  let answer: { code?: unknown; message?: unknown; errors?: unknown } = {}
  try {
    answer = JSON.parse(text) ?? {}
  } catch {
    // The body is not JSON, for example a gateway's error page. The status code is enough.
  }
  const code = typeof answer.code === 'number' ? answer.code : undefined
  const faults = Array.isArray(answer.errors) ? answer.errors.map((fault) => ` ${fault?.field}: ${fault?.message}`) : []
  const words = typeof answer.message === 'string' ? `${answer.message}${faults.join()}`.slice(0, 300) : ''
  const { status } = response
  return new ProviderError(`Zoom responded to ${method} with ${status}, code ${code ?? 'none'}: ${words}`, {
    status,
    code,
    uncertain: creates && status >= 500,
    notFound: status === 404 && (code === 3001 || code === undefined),
    hostQuotaExceeded: status === 429 && /daily/i.test(words),
  })
}
