import { z } from 'zod'
import { list } from './public-variables'

const collector = z.url({
  protocol: /^https?$/,
  error: 'must be the address of a collector such as http://127.0.0.1:4318',
})

/** Splits `name=value` into a header's name and value. */
function headerOf(pair: string): [string, string] {
  const [name = '', ...value] = pair.split('=')
  return [name.trim(), decodeValue(value.join('=').trim())]
}

/** Decodes percent-encoding. Returns malformed text unchanged. */
function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The environment variables for tracing. OpenTelemetry defines their names. */
export const traceSettings = {
  /** An OTLP/HTTP collector for traces. If it is missing, no traces are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  /** Extra headers for the collector: `name=value` separated by commas, values percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: list
    .refine((pairs) => pairs.every((pair) => /^[\w-]+\s*=/.test(pair)), {
      error: 'must look like name=value,name=value',
    })
    .transform((pairs) => Object.fromEntries(pairs.map(headerOf)))
    .default({}),
  OTEL_SERVICE_NAME: z.string().min(1).default('swaramala-academy'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** The share of traces that a ratio sampler keeps. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The number of milliseconds between two batches of spans. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(60_000).default(2000),
}
