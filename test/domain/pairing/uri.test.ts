import { describe, expect, it } from "vitest";
import { isAuthority, isUri } from "../../../domain/pairing/uri.ts";

describe("RFC 3986", () => {
  it.each([
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com",
    "news:comp.infosystems.www.servers.unix",
    "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "foo://example.com:8042/over/there?name=ferret#nose",
    "HTTP://[2001:DB8::7]:80/%2F",
    "ftp://[V1.fe80:a]/",
  ])("S10 the standard's own example is a URI: %s", (text) => expect(isUri(text)).toBe(true));

  it.each([
    "",
    "a",
    "/a",
    "//a",
    "1a:b",
    "http://a b",
    "http://[::1",
    "http://[zz]/",
    "a:%zz",
    "a:\n",
    "http://é",
    "a:[b]",
    "://user:pass@example.com:123/a",
    "uri://[::0.0.0.256]/a",
    "uri://[::300.0.0.0]/a",
    "uri://[::0.ff.0.255]",
    "uri://[ffff:abcd:0:10:200:3000:f8a:1:ffff]",
    "uri://[ffff:abcd:0:10:200:3000:f8a]",
    "uri://[ffff:abcd:0:10:200:3000:ff:255.255.255.255]",
    "uri://[::1:2:3:4:5:6:7:8]",
    "uri://[1:2:3:4:5:6:7:8::]",
    "uri://[1:2:3:4:5::6:7:8]",
    "uri://[1:2:3:4:5::6:198.162.10.255]",
  ])("S10 no URI: %j", (text) => expect(isUri(text)).toBe(false));

  it("S10 a hostile text is judged in no time", () => {
    const long = "a".repeat(50_000);
    for (const text of [`x://${long}@${long}@`, `x:${"/a".repeat(25_000)} `, `${long}:${"%41".repeat(10_000)}"`]) {
      expect(isUri(text)).toBe(false);
      expect(isAuthority(text)).toBe(false);
    }
  });
});
