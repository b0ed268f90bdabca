interface PrivateImageProps {
  url: string
  alt: string
  /** It has the measure of its surroundings, which stand relative. */
  className?: string
}

/** A picture that this tab holds in its memory, fitted into what is around it. */
export function PrivateImage({ url, alt, className = '' }: PrivateImageProps) {
  const place = `absolute inset-0 size-full object-contain ${className}`
  // biome-ignore lint/performance/noImgElement: a picture in this tab's memory has nothing to optimise
  return <img src={url} alt={alt} decoding="async" className={place} />
}
