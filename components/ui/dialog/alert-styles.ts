/** A separate module that loads together with the alerts, so that no page waits for styles that it may never need. */
import './alerts.css'
