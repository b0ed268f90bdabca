import type { PlaneColour } from '@/components/brand/arts'
import { Medallion } from '@/components/brand/medallion'

interface TeacherPictureProps {
  name: string
  art?: PlaneColour
  /** The URL of the picture, or null if the teacher has not set one. */
  picture: string | null | undefined
  size?: number
}

/**
 * Shows a teacher's picture in a ring or, without one, the initials. The teacher's name is next to it, so the picture
 * needs no alternative text.
 */
export function TeacherPicture({ name, art = 'neutral', picture, size = 48 }: TeacherPictureProps) {
  if (!picture) return <Medallion name={name} art={art} size={size} />
  return (
    // biome-ignore lint/performance/noImgElement: the picture is already small and never changes
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
