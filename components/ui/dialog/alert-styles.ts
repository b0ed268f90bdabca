/** Loads together with the alerts, so that pages do not wait for styles that they may never need. */
import './alerts.css'
