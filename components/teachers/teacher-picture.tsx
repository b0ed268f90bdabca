import type { PlaneColour } from '@/components/brand/arts'
import { Medallion } from '@/components/brand/medallion'

interface TeacherPictureProps {
  name: string
  art?: PlaneColour
  /** Where the picture is shown; null: the teacher has set none. */
  picture: string | null | undefined
  size?: number
}

/** A teacher's own picture in a ring, or their initials. It stands beside the name, so it says nothing by itself. */
export function TeacherPicture({ name, art = 'neutral', picture, size = 48 }: TeacherPictureProps) {
  if (!picture) return <Medallion name={name} art={art} size={size} />
  return (
    // biome-ignore lint/performance/noImgElement: small already, and the same bytes for good
    <img
      key={picture}
      src={picture}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className="flex-none rounded-full border border-ink bg-sandal object-cover outline-1 outline-edge -outline-offset-4"
      style={{ width: size, height: size }}
    />
  )
}
