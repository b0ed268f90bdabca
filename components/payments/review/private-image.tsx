interface PrivateImageProps {
  url: string
  alt: string
  /** Additional CSS classes. */
  className?: string
}

/** Shows an image from this tab's memory, fitted into its container. */
export function PrivateImage({ url, alt, className = '' }: PrivateImageProps) {
  const place = `absolute inset-0 size-full object-contain ${className}`
  // biome-ignore lint/performance/noImgElement: a picture in this tab's memory needs no optimisation
  return <img src={url} alt={alt} decoding="async" className={place} />
}
