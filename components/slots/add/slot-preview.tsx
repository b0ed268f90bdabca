import { Frame } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import type { TimeFields } from '@/lib/core/http/fields'
import { longDate } from '@/lib/core/time/format'
import type { Teaching } from '@/lib/teachers/queries'
import { DialPair } from './span-dials'

type SlotPreviewProps = {
  span: TimeFields | null
  teaching: Teaching | undefined
  academy: string
  viewer: string | null
}

/** Shows the times of the new slot in the academy's time zone and in the viewer's zone. */
export function SlotPreview({ span, teaching, academy, viewer }: SlotPreviewProps) {
  return (
    <Frame as="section">
      <Plane art={teaching?.art ?? 'sandal'} texture={34} className="h-24 overflow-hidden">
        <p className="absolute top-6 left-6 max-w-[130px] font-[440] font-display text-[1.5625rem] leading-7 tracking-[-0.015em]">
          New slot
        </p>
        <Sign name={teaching?.sign ?? 'veena'} size={92} className="absolute top-0.5 right-4" />
      </Plane>
      <div className="px-6 pt-5 pb-6">
        {span ? (
          <>
            <h2 className="mb-4 font-[430] font-display text-[1.5625rem] leading-[1.12] tracking-[-0.015em]">
              {longDate(span.date)}
            </h2>
            <DialPair span={span} academy={academy} viewer={viewer} />
          </>
        ) : (
          <p className="type-text text-muted">
            Choose a date and two times to see the slot here, in the academy’s time zone and in yours.
          </p>
        )}
      </div>
    </Frame>
  )
}
