/*
 * The engine on its thread, and its JNI functions called from several others, as an app's are: started and ended some times,
 * while interfaces come and go.
 * threads <seed> <rounds> <interface>
 */
#include "java-side.h"

#include "DNSSD.java.h"

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The engine has a main of its own, which is renamed. */
#undef main

#define CALLERS 4
#define OPERATIONS 150
#define CHANGES 5
/* A name is probed for, and the other phone answers, within two seconds; the rest is the machine's. */
#define QUIET_S 20

static JNIEnv *env;
static sem_t isReady;
static int startError;
static atomic_long heardOf[5];

static void heard(const char *method, const char *text)
{
	static const char *const methods[] = {"serviceFound", "serviceLost", "serviceResolved", "queryAnswered", "serviceRegistered"};
	for (int i = 0; i < 5; i++) if (strcmp(method, methods[i]) == 0) heardOf[i]++;
}

static void *runEngine(void *nothing)
{
	startError = Java_com_github_druk_dnssd_DNSSDEmbedded_nativeInit(env, NULL);
	sem_post(&isReady);
	if (startError == 0) Java_com_github_druk_dnssd_DNSSDEmbedded_nativeLoop(env, NULL);
	return NULL;
}

static void begin(JavaObject *operation, int kind, unsigned int *state)
{
	static const char text[] = "\6id=abc\3v=1";
	char called[16];
	snprintf(called, sizeof called, "phone %d", rand_r(state) % 3);
	JavaObject *name = newText(called), *type = newText("_earshot._tcp"), *domain = newText("local.");
	JavaObject *host = newText("somebody.local."), *txt = newBytes(text, sizeof text - 1);
	int error = -1;
	switch (kind)
	{
	case 0:
		error = Java_com_github_druk_dnssd_AppleBrowser_CreateBrowser(
			env, (jobject) operation, 0, 0, (jstring) type, (jstring) domain);
		break;
	case 1:
		error = Java_com_github_druk_dnssd_AppleResolver_CreateResolver(
			env, (jobject) operation, 0, 0, (jstring) name, (jstring) type, (jstring) domain);
		break;
	case 2:
		error = Java_com_github_druk_dnssd_AppleQuery_CreateQuery(env, (jobject) operation, 0, 0, (jstring) host, 1, 1);
		break;
	case 3:
		error = Java_com_github_druk_dnssd_AppleRegistration_BeginRegister(
			env, (jobject) operation, 0, 0, (jstring) name, (jstring) type, NULL, NULL, 5000, (jbyteArray) txt);
	}
	assert(error == 0);
	deleteObject(name);
	deleteObject(type);
	deleteObject(domain);
	deleteObject(host);
	deleteObject(txt);
}

static void halt(JavaObject *operation)
{
	Java_com_github_druk_dnssd_AppleService_HaltOperation(env, (jobject) operation);
	deleteOperation(operation);
}

static void *call(void *seed)
{
	unsigned int state = (unsigned int) (size_t) seed;
	JavaObject *live[6] = {NULL};
	for (int i = 0; i < OPERATIONS; i++)
	{
		JavaObject **place = &live[rand_r(&state) % 6];
		if (*place != NULL) halt(*place);
		*place = newOperation();
		begin(*place, rand_r(&state) % 4, &state);
		if (rand_r(&state) % 3 != 0) usleep(rand_r(&state) % 30000);
	}
	for (int i = 0; i < 6; i++) if (live[i] != NULL) halt(live[i]);
	return NULL;
}

/* The interface goes, comes back, has another address, and another name. */
static void change(const char *interface, unsigned int *state)
{
	static const char *const changes[] = {
		"ip link set %1$s down; ip link set %1$s up",
		"ip address flush dev %1$s; ip address add 10.78.0.%2$d/24 brd + dev %1$s",
		"ip address add 10.79.0.%2$d/24 brd + dev %1$s",
		"ip link set %1$s down; ip link set %1$s name other; ip link set other up; ip address add 10.78.1.%2$d/16 brd + dev other",
		"ip address add fd00::%2$d/64 dev %1$s",
	};
	char command[400], whole[500];
	snprintf(command, sizeof command, changes[rand_r(state) % 5], interface, 20 + rand_r(state) % 200);
	snprintf(whole, sizeof whole,
		"(ip link set other down; ip link set other name %s; ip link set %s up; %s) 2>/dev/null", interface, interface, command);
	if (system(whole) < 0) exit(4);
}

int main(int words, char **word)
{
	if (words != 4) return 2;
	unsigned int state = strtoul(word[1], NULL, 10);
	int rounds = atoi(word[2]);
	env = javaEnvironment(heard);
	sem_init(&isReady, 0, 0);
	for (int round = 0; round < rounds; round++)
	{
		pthread_t engine, callers[CALLERS];
		pthread_create(&engine, NULL, runEngine, NULL);
		sem_wait(&isReady);
		if (startError != 0) return 3;
		JavaObject *browser = newOperation(), *registration = newOperation();
		begin(browser, 0, &state);
		begin(registration, 3, &state);
		for (int i = 0; i < CALLERS; i++) pthread_create(&callers[i], NULL, call, (void *) (size_t) (rand_r(&state)));
		for (int i = 0; i < CHANGES; i++)
		{
			usleep(rand_r(&state) % 600000);
			change(word[3], &state);
		}
		for (int i = 0; i < CALLERS; i++) pthread_join(callers[i], NULL);
		for (int i = 0; i < 10 * QUIET_S && (heardOf[0] == 0 || heardOf[4] == 0); i++) usleep(100000);
		halt(browser);
		halt(registration);
		Java_com_github_druk_dnssd_DNSSDEmbedded_nativeExit(env, NULL);
		pthread_join(engine, NULL);
	}
	printf("found %ld lost %ld resolved %ld answered %ld registered %ld\n", heardOf[0], heardOf[1], heardOf[2], heardOf[3], heardOf[4]);
	printf("local references %d, weak references %d\n", localReferences(), weakReferences());
	return 0;
}
