import type { ComponentProps, ComponentType } from 'react'
import type { Link } from '@/components/ui/link'

/**
 * What a link of the frame is made of: ours, or the element alone, which loads all anew. The page for lost addresses comes with
 * every page, and has to bring no code.
 */
export type LinkKind = ComponentType<ComponentProps<typeof Link>> | 'a'
