// Stands in for core's telemetry and push clients: nothing is reported, no device is registered.
export class EventClient {
  getEvent(): undefined {
    return undefined;
  }
}

export class EchoClient {}
