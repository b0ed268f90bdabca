import { z } from 'zod'
import { idField, optionalText } from '@/lib/http/fields'

export const cancelBody = z.object({ reason: optionalText(300) })
export const moveBody = z.object({ to_slot_id: idField('Select a slot'), reason: optionalText(300) })
