import { unknownCall } from '@/lib/api/handle'

export {
  unknownCall as DELETE,
  unknownCall as GET,
  unknownCall as HEAD,
  unknownCall as OPTIONS,
  unknownCall as PATCH,
  unknownCall as POST,
  unknownCall as PUT,
}
