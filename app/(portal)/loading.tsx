import { PortalLoading } from '@/components/shell/portal-loading'

export default PortalLoading
