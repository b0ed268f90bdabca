/** Fetched together with the alerts themselves: no page waits for the styles of a window it may never open. */
import './alerts.css'
