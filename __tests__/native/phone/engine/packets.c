/*
 * The engine and its JNI functions, given packets that no well-behaved device sends, each in memory of exactly its size,
 * while services are registered, browsed for and resolved. In virtual time, without the event loop.
 * packets <seed> <count>
 */
#include "java-side.h"

#include "DNSSD.java.h"
#include "mDNSEmbeddedAPI.h"
#include "mDNSPosix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

/* The engine has a main of its own, which is renamed. */
#undef main

extern mDNS mDNSStorage;

#define MOST_OPERATIONS 64
#define START_S 1700000000LL

static long long nowMs;

int __wrap_gettimeofday(struct timeval *now, void *zone)
{
	now->tv_sec = START_S + nowMs / 1000;
	now->tv_usec = nowMs % 1000 * 1000;
	return 0;
}

static unsigned long long state;

/* For the host's label. */
unsigned int __wrap_arc4random(void)
{
	return state;
}

static unsigned int below(unsigned int bound)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned int) (state >> 16) % bound;
}

static int oneIn(unsigned int bound)
{
	return below(bound) == 0;
}

/* What was heard of, in the order in which a phone would ask on. */
static struct { char name[3100]; int isHost; } toAsk[16];
static int asking;
static long found, lost, resolved, answered, registered, failed;

/* What Java makes of bytes that are no text. */
#define REPLACEMENT "\xef\xbf\xbd"

static void note(const char *name, int isHost)
{
	if (asking == sizeof toAsk / sizeof *toAsk) return;
	char *to = toAsk[asking].name;
	for (; *name != 0; name++) to += sprintf(to, *name < 0 ? REPLACEMENT : "%c", *name);
	*to = 0;
	toAsk[asking++].isHost = isHost;
}

static void heard(const char *method, const char *text)
{
	if (strcmp(method, "serviceFound") == 0)
	{
		found++;
		note(text, 0);
	}
	else if (strcmp(method, "serviceResolved") == 0)
	{
		resolved++;
		note(text, 1);
	}
	else if (strcmp(method, "serviceLost") == 0) lost++;
	else if (strcmp(method, "queryAnswered") == 0) answered++;
	else if (strcmp(method, "serviceRegistered") == 0) registered++;
	else failed++;
}

static JNIEnv *env;
static JavaObject *operations[MOST_OPERATIONS];

/* In the place of another one if there is none left, as a phone lets go of what it has waited for long enough. */
static JavaObject *operation(void)
{
	int place = below(MOST_OPERATIONS);
	if (operations[place] != NULL)
	{
		Java_com_github_druk_dnssd_AppleService_HaltOperation(env, (jobject) operations[place]);
		deleteOperation(operations[place]);
	}
	return operations[place] = newOperation();
}

static void browse(void)
{
	JavaObject *type = newText("_earshot._tcp"), *domain = newText("local.");
	Java_com_github_druk_dnssd_AppleBrowser_CreateBrowser(env, (jobject) operation(), 0, 0, (jstring) type, (jstring) domain);
	deleteObject(type);
	deleteObject(domain);
}

static void resolve(const char *called)
{
	JavaObject *name = newText(called), *type = newText("_earshot._tcp."), *domain = newText("local.");
	Java_com_github_druk_dnssd_AppleResolver_CreateResolver(
		env, (jobject) operation(), 0, 0, (jstring) name, (jstring) type, (jstring) domain);
	deleteObject(name);
	deleteObject(type);
	deleteObject(domain);
}

static void query(const char *host, int type)
{
	JavaObject *name = newText(host);
	Java_com_github_druk_dnssd_AppleQuery_CreateQuery(env, (jobject) operation(), 0, 0, (jstring) name, type, 1);
	deleteObject(name);
}

static void publish(void)
{
	static const char text[] = "\6id=abc\3v=1";
	JavaObject *name = newText("ours"), *type = newText("_earshot._tcp"), *txt = newBytes(text, sizeof text - 1);
	Java_com_github_druk_dnssd_AppleRegistration_BeginRegister(
		env, (jobject) operation(), 0, 0, (jstring) name, (jstring) type, NULL, NULL, 5000, (jbyteArray) txt);
	deleteObject(name);
	deleteObject(type);
	deleteObject(txt);
}

static void askOn(void)
{
	/* What one asks for may be answered at once, and be asked about in turn. */
	while (asking > 0)
	{
		asking--;
		char name[sizeof toAsk[0].name];
		strcpy(name, toAsk[asking].name);
		if (toAsk[asking].isHost)
		{
			query(name, kDNSType_A);
			query(name, kDNSType_AAAA);
		}
		else resolve(name);
		if (oneIn(50)) break;
	}
}

/* As long as a label may be, and longer once Java has taken it for text. */
#define NO_TEXT "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

static mDNSu8 packet[9000];
static int length;

static void put(int byte)
{
	if (length < (int) sizeof packet) packet[length++] = byte;
}

static void put16(int value)
{
	put(value >> 8);
	put(value);
}

static void putLabel(const char *label)
{
	put(strlen(label));
	for (; *label != 0; label++) put(*label);
}

static void putPointer(int to)
{
	put16(0xC000 | (to & 0x3FFF));
}

static void putName(void)
{
	static const char *const instances[] = {"ours", "ours (2)", "theirs", "another", "x", "a.b\\c", NO_TEXT};
	int which = below(10);
	if (which < 5 && !oneIn(4)) putLabel(instances[below(7)]);
	if (which < 8)
	{
		putLabel("_earshot");
		putLabel("_tcp");
		putLabel("local");
		put(0);
	}
	else if (which == 8)
	{
		/* To itself, ahead, behind the end, into a header. */
		static const int offsets[] = {0, 6, 12, 0x3FFF};
		putLabel("p");
		putPointer(oneIn(2) ? length : oneIn(2) ? (int) below(length + 40) : offsets[below(4)]);
	}
	else if (oneIn(2))
	{
		/* The other's host, or this one's own, whose name then has to change. */
		const domainlabel *own = &mDNSStorage.hostlabel;
		if (oneIn(2)) putLabel("host");
		else for (int i = 0; i <= own->c[0]; i++) put(own->c[i]);
		putLabel("local");
		put(0);
	}
	else
	{
		/* Of any length, and labels that are none. */
		for (int labels = below(40); labels > 0; labels--)
		{
			int size = oneIn(20) ? (int) below(256) : (int) below(64);
			put(size);
			for (; size > 0; size--) put(oneIn(3) ? (int) below(256) : 'a');
		}
		if (!oneIn(4)) put(0);
	}
}

static int aType(void)
{
	static const int types[] = {1, 2, 5, 6, 12, 12, 12, 13, 15, 16, 16, 16, 17, 28, 28, 33, 33, 33, 35, 41, 43, 44, 46, 47, 47, 48, 50, 250, 255};
	return oneIn(30) ? (int) below(65536) : types[below(sizeof types / sizeof *types)];
}

static void putContent(int type)
{
	int count;
	switch (type)
	{
	case 1:
		for (count = 0; count < 4; count++) put(below(256));
		break;
	case 28:
		for (count = 0; count < 16; count++) put(below(256));
		break;
	case 33:
		put16(0);
		put16(0);
		put16(below(65536));
		putName();
		break;
	case 2: case 5: case 12:
		putName();
		break;
	case 6: case 17:
		putName();
		putName();
		for (count = 0; count < 20; count++) put(below(256));
		break;
	case 15:
		put16(1);
		putName();
		break;
	case 16: case 13:
		for (count = below(6); count >= 0; count--)
		{
			int size = oneIn(5) ? (int) below(256) : (int) below(12);
			put(size);
			for (; size > 0; size--) put(oneIn(8) ? '=' : (int) below(256));
		}
		break;
	case 41:
		/* Options, the owner's among them, which say lengths of their own. */
		for (count = below(4); count >= 0; count--)
		{
			int size = below(24);
			put16(oneIn(2) ? 4 : (int) below(8));
			put16(oneIn(4) ? (int) below(65536) : size);
			for (; size > 0; size--) put(below(256));
		}
		break;
	case 47:
		putName();
		for (count = below(4); count >= 0; count--)
		{
			int size = below(34);
			put(below(256));
			put(oneIn(4) ? (int) below(256) : size);
			for (; size > 0; size--) put(below(256));
		}
		break;
	default:
		for (count = below(80); count > 0; count--) put(below(256));
	}
}

static void putRecord(void)
{
	static const int lives[] = {0, 1, 120, 4500, 0x7FFFFFFF, -1};
	int type = aType(), life = lives[below(6)];
	putName();
	put16(type);
	put16(type == 41 ? 1440 : oneIn(10) ? (int) below(65536) : oneIn(2) ? 0x8001 : 1);
	put16(life >> 16);
	put16(life);
	int at = length;
	put16(0);
	putContent(type);
	int said = oneIn(12) ? (int) below(65536) : length - at - 2;
	if (at + 1 < length)
	{
		packet[at] = said >> 8;
		packet[at + 1] = said;
	}
}

static void make(void)
{
	int counts[4];
	length = 0;
	int isAnswer = !oneIn(3);
	put16(oneIn(3) ? (int) below(65536) : 0);
	put16(oneIn(12) ? (int) below(65536) : isAnswer ? 0x8400 : oneIn(3) ? 0x0200 : 0);
	counts[0] = isAnswer && !oneIn(8) ? 0 : below(5);
	counts[1] = isAnswer || oneIn(4) ? below(6) : 0;
	counts[2] = oneIn(2) ? 0 : below(3);
	counts[3] = oneIn(2) ? 0 : below(5);
	for (int i = 0; i < 4; i++) put16(oneIn(25) ? (int) below(65536) : counts[i]);
	for (int i = 0; i < counts[0]; i++)
	{
		putName();
		put16(aType());
		put16(oneIn(3) ? 0x8001 : oneIn(10) ? (int) below(65536) : 1);
	}
	for (int i = counts[1] + counts[2] + counts[3]; i > 0; i--) putRecord();
	for (int i = oneIn(3) ? (int) below(6) : 0; i > 0; i--) packet[below(length)] = below(256);
	if (oneIn(6)) length = below(length) + 1;
}

static void receive(void)
{
	NetworkInterfaceInfo *interface = mDNSStorage.HostInterfaces;
	for (int skip = below(4); skip > 0 && interface != NULL && interface->next != NULL; skip--) interface = interface->next;
	if (interface == NULL)
	{
		fprintf(stderr, "no interface\n");
		exit(1);
	}
	int isV6 = oneIn(3);
	mDNSAddr from = {.type = isV6 ? mDNSAddrType_IPv6 : mDNSAddrType_IPv4}, to = from;
	if (isV6)
	{
		from.ip.v6.b[0] = 0xFE;
		from.ip.v6.b[1] = 0x80;
		from.ip.v6.b[15] = 1 + below(250);
		to.ip.v6 = AllDNSLinkGroup_v6.ip.v6;
	}
	else
	{
		from.ip.v4 = (mDNSv4Addr) {{10, 78, 0, 1 + below(250)}};
		to.ip.v4 = AllDNSLinkGroup_v4.ip.v4;
	}
	if (oneIn(8)) to = interface->ip;
	if (oneIn(8)) from = interface->ip;
	mDNSIPPort port = oneIn(6) ? mDNSOpaque16fromIntVal(1024 + below(60000)) : MulticastDNSPort;
	mDNSu8 *exact = malloc(length);
	memcpy(exact, packet, length);
	mDNSCoreReceive(&mDNSStorage, exact, exact + length, &from, port, &to, MulticastDNSPort, interface->InterfaceID);
	free(exact);
}

static void pass(int ms)
{
	mDNSPosixLock();
	nowMs += ms;
	mDNS_Execute(&mDNSStorage);
	mDNSPosixUnlock();
}

int main(int words, char **word)
{
	if (words != 3) return 2;
	state = strtoull(word[1], NULL, 10) * 2654435761u + 88172645463325252ull;
	long count = strtol(word[2], NULL, 10);
	env = javaEnvironment(heard);
	if (Java_com_github_druk_dnssd_DNSSDEmbedded_nativeInit(env, NULL) != 0) return 3;
	browse();
	publish();
	publish();
	for (int i = 0; i < 50; i++) pass(100);
	for (long i = 0; i < count; i++)
	{
		make();
		mDNSPosixLock();
		receive();
		mDNSPosixUnlock();
		pass(oneIn(400) ? (int) below(200000) : oneIn(20) ? (int) below(2000) : (int) below(20));
		askOn();
		if (oneIn(200)) browse();
		if (oneIn(200)) publish();
		if (oneIn(200)) resolve("theirs");
	}
	for (int i = 0; i < MOST_OPERATIONS; i++)
	{
		if (operations[i] == NULL) continue;
		Java_com_github_druk_dnssd_AppleService_HaltOperation(env, (jobject) operations[i]);
		deleteOperation(operations[i]);
	}
	Java_com_github_druk_dnssd_DNSSDEmbedded_nativeExit(env, NULL);
	Java_com_github_druk_dnssd_DNSSDEmbedded_nativeLoop(env, NULL);
	printf("found %ld lost %ld resolved %ld answered %ld registered %ld failed %ld\n", found, lost, resolved, answered, registered, failed);
	printf("local references %d, weak references %d\n", localReferences(), weakReferences());
	return 0;
}
